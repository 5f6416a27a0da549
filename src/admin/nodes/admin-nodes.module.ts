import { Module } from '@nestjs/common';
import { LineKeyModule } from '../../line-key/line-key.module.js';
import { NodesModule } from '../../nodes/nodes.module.js';
import { PresenceModule } from '../../presence/presence.module.js';
import { RulesModule } from '../../rules/rules.module.js';
import { UsersModule } from '../../users/users.module.js';
import { PushModule } from '../../push/push.module.js';
import { SubscriptionsModule } from '../../subscriptions/subscriptions.module.js';
import { TrafficModule } from '../../traffic/traffic.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AdminNodesService } from './admin-nodes.service.js';
import { AppsController } from './apps/apps.controller.js';
import { DaemonsController } from './daemons.controller.js';
import { NodeAnswersService } from './node-answers.service.js';
import { NodeDoctorService } from './node-doctor.service.js';
import { NodeHistoryController } from './node-history.controller.js';
import { NodeHistoryService } from './node-history.service.js';
import { NodesController } from './nodes.controller.js';

/** Nodes in the admin API. */
@Module({
  imports: [
    AccessModule,
    LineKeyModule,
    NodesModule,
    PresenceModule,
    PushModule,
    RulesModule,
    SubscriptionsModule,
    TrafficModule,
    UsersModule,
  ],
  controllers: [AppsController, DaemonsController, NodesController, NodeHistoryController],
  providers: [AdminNodesService, NodeAnswersService, NodeDoctorService, NodeHistoryService],
})
export class AdminNodesModule {}
