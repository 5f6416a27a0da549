import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { addressNetwork } from '../../credentials/address-network.js';
import type { FormatName } from '../formats/format-names.js';
import type { ClientOrigin } from '../../http/server/client-origin.js';
import { LinkCodesService } from '../links/link-codes.service.js';
import { LinkUsesBuffer } from '../links/link-uses.buffer.js';
import { isCode } from '../links/new-code.js';
import type { Subscriber } from '../links/subscriber.js';
import { SubscriptionLinkRepository } from '../links/subscription-link.repository.js';
import { SubscriptionUrlsService } from '../links/subscription-urls.service.js';
import { robotAnswer } from '../page/robot-page.js';
import { subscriptionPage } from '../page/subscription-page.js';
import { TextCache } from '../texts/text.cache.js';
import { CallBudget } from './call-budget.js';
import { commonHeaders, fileHeaders } from './answer-headers.js';
import { choiceOf, type Wish } from './chosen-format.js';
import { standingOf } from './standing.js';
import { TooManySubscriptionCalls, UnknownLink } from './subscription.errors.js';
import { INTERVAL, INTERVAL_WITHOUT_SERVERS, SubscriptionFilesService } from './subscription-files.service.js';
import { SubscriptionAnswer } from './subscription-answer.js';

const SECOND_MS = 1000;
const UNKNOWN = { most: 30, refillMs: 2 * SECOND_MS, maxKeys: 50_000 };
const KNOWN = { most: 60, refillMs: SECOND_MS, maxKeys: 50_000 };

/** A request for a subscription. */
export interface SubscriptionRequest extends Wish {
  readonly code: string;
  /** The header `Accept-Language`. */
  readonly language: string;
  readonly acceptsGzip: boolean;
  /** True for HEAD, which counts no use. */
  readonly isLook: boolean;
}

/** Answers requests with the code of a link. */
@Injectable()
export class SubscriptionsService {
  private readonly unknown: CallBudget<string>;
  private readonly known: CallBudget<number>;

  constructor(
    private readonly clock: Clock,
    private readonly links: SubscriptionLinkRepository,
    private readonly codes: LinkCodesService,
    private readonly uses: LinkUsesBuffer,
    private readonly files: SubscriptionFilesService,
    private readonly texts: TextCache,
    private readonly urls: SubscriptionUrlsService,
  ) {
    this.unknown = new CallBudget(clock, UNKNOWN);
    this.known = new CallBudget(clock, KNOWN);
  }

  /**
   * Only unknown codes count against an address, so the neighbours of a guesser keep their subscriptions. A known code has a budget
   * of its own.
   *
   * @throws UnknownLink, TooManySubscriptionCalls, LinkKeyLost
   */
  async answer(request: SubscriptionRequest, origin: ClientOrigin): Promise<SubscriptionAnswer> {
    const subscriber = await this.find(request.code);
    if (subscriber === undefined) throw this.refusal(origin.address);
    const wait = this.known.take(subscriber.linkId);
    if (wait > 0) throw new TooManySubscriptionCalls(wait);
    const choice = choiceOf(request, (await this.texts.current()).rules);
    if (choice === 'robot') return robotAnswer(this.urls.title, request.language);
    const answer = choice === 'page' ? this.page(subscriber, request) : await this.file(subscriber, request, choice);
    if (!request.isLook) this.uses.note(subscriber.linkId, origin);
    return answer;
  }

  /** A text that cannot be a code takes the same way as an unknown one. */
  private async find(code: string): Promise<Subscriber | undefined> {
    const lookup = await this.codes.lookupOf(isCode(code) ? code : '');
    return this.links.findSubscriber(lookup, this.clock.unixSeconds());
  }

  private refusal(address: string): UnknownLink | TooManySubscriptionCalls {
    const wait = this.unknown.take(addressNetwork(address));
    return wait === 0 ? new UnknownLink() : new TooManySubscriptionCalls(wait);
  }

  private async file(
    subscriber: Subscriber,
    { code, acceptsGzip }: SubscriptionRequest,
    choice: FormatName,
  ): Promise<SubscriptionAnswer> {
    const file = await this.files.get(subscriber, code, choice, acceptsGzip);
    const { standing } = file;
    const { formats } = await this.texts.current();
    const interval = standing === 'active' ? INTERVAL : INTERVAL_WITHOUT_SERVERS;
    const headers = {
      ...commonHeaders(subscriber),
      ...fileHeaders(formats[choice], this.urls.title, interval, this.urls.find(code)),
    };
    const packed = acceptsGzip ? file.gzip : undefined;
    if (packed === undefined) return new SubscriptionAnswer(file.body, file.etag, headers);
    return new SubscriptionAnswer(packed.body, packed.etag, { ...headers, 'content-encoding': 'gzip' });
  }

  private page(subscriber: Subscriber, { code, language }: SubscriptionRequest): SubscriptionAnswer {
    const standing = standingOf(subscriber, this.clock.unixSeconds());
    const url = this.urls.find(code);
    const { body, etag, headers } = subscriptionPage({ subscriber, standing, url, title: this.urls.title, language });
    return new SubscriptionAnswer(body, etag, { ...commonHeaders(subscriber), ...headers });
  }
}
