import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { CallCounts } from './call-counts.js';
import { Heartbeats } from './heartbeats.service.js';
import { NodeStatuses } from './node-statuses.service.js';
import { OnlineUsers } from './online-users.service.js';
import { PresenceApi } from './presence-api.service.js';
import { SsPresenceController } from './ss-presence.controller.js';
import { SsrPresenceController } from './ssr-presence.controller.js';

@Module({
  imports: [JobsModule, LineKeyModule, NodesModule, UsersModule],
  controllers: [SsrPresenceController, SsPresenceController],
  providers: [CallCounts, Heartbeats, NodeStatuses, OnlineUsers, PresenceApi],
  exports: [CallCounts, Heartbeats, NodeStatuses, OnlineUsers],
})
export class PresenceModule {}
