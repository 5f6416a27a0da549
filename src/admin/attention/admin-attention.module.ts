import { Module } from '@nestjs/common';
import { LineKeyModule } from '../../line-key/line-key.module.js';
import { NodesModule } from '../../nodes/nodes.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { OperatorsModule } from '../../operators/operators.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AttentionController } from './attention.controller.js';
import { AttentionItemsModule } from './attention-items.module.js';
import { AttentionService } from './attention.service.js';
import { FirstStepsService } from './first-steps.service.js';

/** What needs an operator, in the admin API. */
@Module({
  imports: [AccessModule, AttentionItemsModule, LineKeyModule, NodesModule, OperatorsModule, UsersModule],
  controllers: [AttentionController],
  providers: [AttentionService, FirstStepsService],
})
export class AdminAttentionModule {}
