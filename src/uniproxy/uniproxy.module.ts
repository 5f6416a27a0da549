import { Module } from '@nestjs/common';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { PresenceModule } from '../presence/presence.module.js';
import { TrafficModule } from '../traffic/traffic.module.js';
import { AliveListService } from './alive-list.service.js';
import { ServerV2Controller } from './server-v2.controller.js';
import { SpoolService } from './spool/spool.service.js';
import { UniproxyController } from './uniproxy.controller.js';
import { UniproxyNodesService } from './uniproxy-nodes.service.js';
import { UniproxyReportsService } from './uniproxy-reports.service.js';

@Module({
  imports: [LineKeyModule, NodesModule, PresenceModule, TrafficModule],
  controllers: [UniproxyController, ServerV2Controller],
  providers: [AliveListService, SpoolService, UniproxyNodesService, UniproxyReportsService],
})
export class UniproxyModule {}
