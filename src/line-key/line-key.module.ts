import { Module } from '@nestjs/common';
import { LineKeyGuard } from './line-key.guard.js';
import { LineKeyRing } from './line-key-ring.js';
import { LineKeysService } from './line-keys.service.js';
import { NodeCalls } from './node-calls.js';
import { LineKeyUsage } from './line-key-usage.js';

@Module({
  providers: [LineKeyGuard, LineKeyRing, LineKeysService, LineKeyUsage, NodeCalls],
  exports: [LineKeyGuard, LineKeyRing, LineKeysService, LineKeyUsage, NodeCalls],
})
export class LineKeyModule {}
