import { Module } from '@nestjs/common';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { UsersModule } from '../users/users.module.js';
import { NodeApiService } from './node-api.service.js';
import { NodeDirectory } from './node-directory.js';
import { NodesService } from './nodes.service.js';
import { RostersService } from './rosters.service.js';
import { SsController } from './ss.controller.js';
import { SsrController } from './ssr.controller.js';

@Module({
  imports: [LineKeyModule, UsersModule],
  controllers: [SsrController, SsController],
  providers: [NodeApiService, NodeDirectory, NodesService, RostersService],
  exports: [NodeDirectory, NodesService],
})
export class NodesModule {}
