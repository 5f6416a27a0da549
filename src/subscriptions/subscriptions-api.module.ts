import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LinkGateService } from './answer/link-gate.service.js';
import { SubscriptionAnswerInterceptor } from './answer/subscription-answer.interceptor.js';
import { SubscriptionsController } from './answer/subscriptions.controller.js';
import { SubscriptionsService } from './answer/subscriptions.service.js';
import { LinkUsesBuffer } from './links/link-uses.buffer.js';
import { OwnSubscriptionController } from './own/own-subscription.controller.js';
import { OwnSubscriptionService } from './own/own-subscription.service.js';
import { SubscriptionsModule } from './subscriptions.module.js';

/** The routes of subscriptions: for apps by the code of a link, and for users who are logged in. */
@Module({
  imports: [AuthModule, SubscriptionsModule],
  controllers: [OwnSubscriptionController, SubscriptionsController],
  providers: [
    LinkGateService,
    LinkUsesBuffer,
    OwnSubscriptionService,
    SubscriptionAnswerInterceptor,
    SubscriptionsService,
  ],
})
export class SubscriptionsApiModule {}
