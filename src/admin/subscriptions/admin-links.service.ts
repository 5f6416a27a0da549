import { Injectable } from '@nestjs/common';
import { NotFound } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import type { ValueOf } from '../../fields/schemas.js';
import type { AdminCaller } from '../../operators/access/admin-caller.js';
import { HandOversService } from '../../subscriptions/hand-overs.service.js';
import { LinkCodeLost } from '../../subscriptions/links/link.errors.js';
import type { SubscriptionLink } from '../../subscriptions/links/subscription-link.entity.js';
import { type LinkDocument, linkState, type NewLink } from '../../subscriptions/links/subscription-link.fields.js';
import { linkDocument } from '../../subscriptions/links/subscription-link.mapper.js';
import { type LinkWithCode, SubscriptionLinksService } from '../../subscriptions/links/subscription-links.service.js';
import { SubscriptionUrlsService } from '../../subscriptions/urls/subscription-urls.service.js';
import { UsersService } from '../../users/users.service.js';
import type { SubscriptionUrls } from '../../subscriptions/urls/subscription-urls.js';
import type { HAND_OVER, UrlProblem } from './link.docs.js';

/** A link as the admin API shows it. The right `users:secrets` adds the address of the link, or the reason why the link has no address. */
export type LinkView = LinkDocument & { readonly url?: string | null; readonly url_problem?: UrlProblem | null };

/** Login, addresses and texts for a user. The texts have words in braces in the places of the values. */
export type HandOver = ValueOf<typeof HAND_OVER>;

/** The subscription links of the admin API. */
@Injectable()
export class AdminLinksService {
  constructor(
    private readonly links: SubscriptionLinksService,
    private readonly urls: SubscriptionUrlsService,
    private readonly handOvers: HandOversService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound (user) */
  async list(userId: number, caller: AdminCaller): Promise<{ readonly items: LinkView[] }> {
    await this.users.get(userId);
    const links = await this.links.list(userId);
    const urls = await this.urls.current();
    return { items: links.map((link) => this.view(link, urls, caller)) };
  }

  /** @throws NotFound (user), InvalidValue */
  async add(userId: number, link: NewLink): Promise<LinkView> {
    return this.shown(await this.links.add(userId, link));
  }

  /** @throws NotFound, InvalidValue */
  async rename(userId: number, id: number, change: NewLink, caller: AdminCaller): Promise<LinkView> {
    await this.requireOwn(userId, id);
    return this.view(await this.links.rename(id, change), await this.urls.current(), caller);
  }

  /** @throws NotFound; Conflict for a link that has ended */
  async replace(userId: number, id: number, overlap: number): Promise<LinkView> {
    await this.requireOwn(userId, id);
    return this.shown(await this.links.replace(id, overlap));
  }

  /**
   * What a user needs to begin, and the texts that say so. A user without a link gets one, if links have an address.
   *
   * @throws NotFound (user), LinkCodeLost
   */
  async handOver(userId: number): Promise<HandOver> {
    const { texts, ...values } = await this.handOvers.of(userId);
    return { ...values, text_en: texts.en, text_zh: texts.zh };
  }

  /** @throws NotFound (user) */
  async replaceCredentials(userId: number): Promise<LinkView> {
    return this.shown(await this.links.replaceCredentials(userId));
  }

  /** @throws NotFound */
  async end(userId: number, id: number, caller: AdminCaller): Promise<LinkView> {
    await this.requireOwn(userId, id);
    return this.view(await this.links.end(id), await this.urls.current(), caller);
  }

  private async requireOwn(userId: number, id: number): Promise<void> {
    const links = await this.links.list(userId);
    if (!links.some((link) => link.id === id)) throw new NotFound('link-of-user', id);
  }

  private async shown({ link, code }: LinkWithCode): Promise<LinkView> {
    const url = (await this.urls.current()).find(code);
    return { ...this.document(link), url: url ?? null, url_problem: url === undefined ? 'no-subscription-url' : null };
  }

  private view(link: SubscriptionLink, urls: SubscriptionUrls, caller: AdminCaller): LinkView {
    if (!caller.has('users:secrets')) return this.document(link);
    return { ...this.document(link), ...this.urlOf(link, urls) };
  }

  /** A link that has ended has no address, and no problem. */
  private urlOf(link: SubscriptionLink, urls: SubscriptionUrls): Pick<LinkView, 'url' | 'url_problem'> {
    if (linkState(link, this.clock.unixSeconds()) === 'ended') return { url: null, url_problem: null };
    try {
      const url = urls.find(this.links.reveal(link).code);
      return url === undefined ? { url: null, url_problem: 'no-subscription-url' } : { url, url_problem: null };
    } catch (error) {
      if (error instanceof LinkCodeLost) return { url: null, url_problem: 'link-lost' };
      throw error;
    }
  }

  private document(link: SubscriptionLink): LinkDocument {
    return linkDocument(link, this.clock.unixSeconds());
  }
}
