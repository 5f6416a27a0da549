import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Work } from '../../http/load/work-class.js';
import { Claims, ClientAuth } from '../../auth/tokens/client-auth.js';
import type { TokenClaims } from '../../auth/tokens/token-claims.js';
import { type ClientOrigin, Origin } from '../../http/request/client-origin.js';
import { ApiOwnSubscription } from './own-subscription.docs.js';
import { type OwnSubscription, OwnSubscriptionService } from './own-subscription.service.js';

/** The subscription of a user who is logged in. */
@ApiTags('Clients')
@Controller('/api/client/v1')
export class OwnSubscriptionController {
  constructor(private readonly subscriptions: OwnSubscriptionService) {}

  @Get('subscription')
  @Work('session')
  @ClientAuth()
  @Header('cache-control', 'no-store')
  @ApiOwnSubscription()
  show(@Claims() claims: TokenClaims, @Origin() origin: ClientOrigin): Promise<OwnSubscription> {
    return this.subscriptions.show(claims, origin.address);
  }
}
