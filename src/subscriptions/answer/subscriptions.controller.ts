import { Controller, Get, Head, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../http/audience/audience.js';
import { Work } from '../../http/load/work-class.js';
import { type ClientOrigin, Origin } from '../../http/request/client-origin.js';
import type { SubscriptionAnswer } from '../page/subscription-answer.js';
import { SubscriptionAnswerInterceptor } from './subscription-answer.interceptor.js';
import { Wanted } from './subscription-request.js';
import { type SubscriptionRequest, SubscriptionsService } from './subscriptions.service.js';

/** The panel's own path, and those of other panels: links in apps survive a move. */
const PATHS = ['s/:code', 'sub/:code', 'sub/:code/:type', 'link/:code', 'api/v1/client/subscribe'];

/** Subscriptions. Whoever has the code of a link may read them. */
@ApiExcludeController()
@Controller()
@UseInterceptors(SubscriptionAnswerInterceptor)
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Get(PATHS)
  @Work('link')
  @Public()
  read(@Wanted() wanted: SubscriptionRequest, @Origin() origin: ClientOrigin): Promise<SubscriptionAnswer> {
    return this.subscriptions.answer(wanted, origin);
  }

  @Head(PATHS)
  @Work('link')
  @Public()
  look(@Wanted() wanted: SubscriptionRequest, @Origin() origin: ClientOrigin): Promise<SubscriptionAnswer> {
    return this.subscriptions.answer(wanted, origin);
  }
}
