import { Module } from '@nestjs/common';
import { LineKeyModule } from '../../line-key/line-key.module.js';
import { NodesModule } from '../../nodes/nodes.module.js';
import { OperationsModule } from '../../operations/operations.module.js';
import { OperatorsModule } from '../../operators/operators.module.js';
import { PresenceModule } from '../../presence/presence.module.js';
import { PushModule } from '../../push/push.module.js';
import { RulesModule } from '../../rules/rules.module.js';
import { TrafficModule } from '../../traffic/traffic.module.js';
import { AttentionItemsService } from './attention-items.service.js';
import { NodeAttentionService } from './node-attention.service.js';
import { PanelAttentionService } from './panel-attention.service.js';

/** What needs an operator. */
@Module({
  imports: [
    LineKeyModule,
    NodesModule,
    OperationsModule,
    OperatorsModule,
    PresenceModule,
    PushModule,
    RulesModule,
    TrafficModule,
  ],
  providers: [AttentionItemsService, NodeAttentionService, PanelAttentionService],
  exports: [AttentionItemsService],
})
export class AttentionItemsModule {}
