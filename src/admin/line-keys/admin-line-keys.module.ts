import { Module } from '@nestjs/common';
import { LineKeyModule } from '../../line-key/line-key.module.js';
import { NodesModule } from '../../nodes/nodes.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AdminLineKeysService } from './admin-line-keys.service.js';
import { LineKeysController } from './line-keys.controller.js';

/** Line keys in the admin API. */
@Module({
  imports: [AccessModule, LineKeyModule, NodesModule],
  controllers: [LineKeysController],
  providers: [AdminLineKeysService],
})
export class AdminLineKeysModule {}
