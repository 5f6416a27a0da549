import { Module } from '@nestjs/common';
import { NodesModule } from '../../nodes/nodes.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { SubscriptionsModule } from '../../subscriptions/subscriptions.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AdminEntriesService } from './admin-entries.service.js';
import { AdminLinksService } from './admin-links.service.js';
import { AdminTextsService } from './admin-texts.service.js';
import { EntriesController } from './entries.controller.js';
import { SubscriptionLinksController } from './subscription-links.controller.js';
import { SubscriptionTextsController } from './subscription-texts.controller.js';

/** Subscriptions in the admin API. */
@Module({
  imports: [AccessModule, NodesModule, SubscriptionsModule, UsersModule],
  controllers: [EntriesController, SubscriptionLinksController, SubscriptionTextsController],
  providers: [AdminEntriesService, AdminLinksService, AdminTextsService],
})
export class AdminSubscriptionsModule {}
