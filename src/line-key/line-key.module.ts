import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { LineKeyGuard } from './guard/line-key.guard.js';
import { LineKeyCache } from './line-key.cache.js';
import { LineKey } from './line-key.entity.js';
import { LineKeyRepository } from './line-key.repository.js';
import { LineKeysService } from './line-keys.service.js';
import { NodeCallBuffer } from './guard/node-call.buffer.js';
import { LineKeyUsageBuffer } from './line-key-usage.buffer.js';

@Module({
  providers: [
    provideRepository(LineKeyRepository, LineKey),
    LineKeyCache,
    LineKeyGuard,
    LineKeysService,
    LineKeyUsageBuffer,
    NodeCallBuffer,
  ],
  exports: [LineKeyCache, LineKeyGuard, LineKeysService, LineKeyUsageBuffer, NodeCallBuffer],
})
export class LineKeyModule {}
