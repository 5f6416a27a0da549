import { Injectable } from '@nestjs/common';
import { UsersService } from '../users/users.service.js';
import { SubscriptionLinksService } from './links/subscription-links.service.js';
import { SubscriptionUrlsService } from './urls/subscription-urls.service.js';
import type { HandOverValues } from './texts/hand-over-text.js';
import { SubscriptionTextsService } from './texts/subscription-texts.service.js';

export const HAND_OVER_LANGUAGES = ['en', 'zh'] as const;
export type HandOverLanguage = (typeof HAND_OVER_LANGUAGES)[number];

/** What a user needs to begin, but their password. The texts have words in braces in the places of the values. */
export interface HandOver extends Omit<HandOverValues, 'account' | 'password'> {
  readonly account: string;
  readonly texts: Readonly<Record<HandOverLanguage, string>>;
}

/** Collects what operators hand to a user, for the panel and for commands. */
@Injectable()
export class HandOversService {
  constructor(
    private readonly users: UsersService,
    private readonly links: SubscriptionLinksService,
    private readonly urls: SubscriptionUrlsService,
    private readonly texts: SubscriptionTextsService,
  ) {}

  /**
   * A user without a link gets one, if links have an address.
   *
   * @throws NotFound (user), LinkCodeLost
   */
  async of(userId: number): Promise<HandOver> {
    const { account } = await this.users.get(userId);
    const urls = await this.urls.current();
    return {
      account,
      address: urls.panelAddress ?? null,
      link: urls.host === undefined ? null : urls.get((await this.links.current(userId)).code),
      texts: {
        en: (await this.texts.get('hand-over-en')).content,
        zh: (await this.texts.get('hand-over-zh')).content,
      },
    };
  }
}
