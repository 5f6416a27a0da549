import { Injectable } from '@nestjs/common';
import { actingAs, userActor } from '../../audit/actor.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import type { TokenClaims } from '../../auth/tokens/token-claims.js';
import { SubscriptionLinksService } from '../links/subscription-links.service.js';
import { SubscriptionUrlsService } from '../urls/subscription-urls.service.js';

/** The link of the user whose app asks. */
export interface OwnSubscription {
  readonly ret: 1;
  readonly url: string;
}

/** Gives a user who is logged in their own link. */
@Injectable()
export class OwnSubscriptionService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly links: SubscriptionLinksService,
    private readonly urls: SubscriptionUrlsService,
  ) {}

  /** The newest link of the user. A user without a link gets one. @throws TokenRejected, NoSubscriptionUrl, LinkCodeLost */
  async show(claims: TokenClaims, address: string): Promise<OwnSubscription> {
    await this.sessions.check(claims, address);
    const urls = await this.urls.current();
    urls.requireBase();
    const { code } = await actingAs(userActor(claims.userId, address), () => this.links.current(claims.userId));
    return { ret: 1, url: urls.get(code) };
  }
}
