import { Module } from '@nestjs/common';
import { LineKeyModule } from '../../line-key/line-key.module.js';
import { NodesModule } from '../../nodes/nodes.module.js';
import { AccessModule } from '../../operators/access/access.module.js';
import { OperatorsModule } from '../../operators/operators.module.js';
import { PresenceModule } from '../../presence/presence.module.js';
import { PushModule } from '../../push/push.module.js';
import { TrafficModule } from '../../traffic/traffic.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AttentionController } from './attention.controller.js';
import { AttentionService } from './attention.service.js';
import { FirstStepsService } from './first-steps.service.js';
import { NodeAttentionService } from './node-attention.service.js';
import { PanelAttentionService } from './panel-attention.service.js';

/** What needs an operator, in the admin API. */
@Module({
  imports: [
    AccessModule,
    LineKeyModule,
    NodesModule,
    OperatorsModule,
    PresenceModule,
    PushModule,
    TrafficModule,
    UsersModule,
  ],
  controllers: [AttentionController],
  providers: [AttentionService, FirstStepsService, NodeAttentionService, PanelAttentionService],
})
export class AdminAttentionModule {}
