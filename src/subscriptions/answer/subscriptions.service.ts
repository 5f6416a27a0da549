import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import type { FormatName } from '../formats/format-names.js';
import type { ClientOrigin } from '../../http/request/client-origin.js';
import { LinkUsesBuffer } from '../links/link-uses.buffer.js';
import type { Subscriber } from '../links/subscriber.js';
import { SubscriptionUrlsService } from '../urls/subscription-urls.service.js';
import { IMPORT_FORMATS } from '../page/import-links.js';
import { robotAnswer } from '../page/robot-page.js';
import { subscriptionPage } from '../page/subscription-page.js';
import { TextCache } from '../texts/text.cache.js';
import { commonHeaders, fileHeaders } from './answer-headers.js';
import { choiceOf, type Wish } from './chosen-format.js';
import { LinkGateService } from './link-gate.service.js';
import type { ServerCounts } from '../formats/left-out/server-counts.js';
import { standingOf } from '../links/standing.js';
import { INTERVAL, INTERVAL_WITHOUT_SERVERS, SubscriptionFilesService } from './subscription-files.service.js';
import { SubscriptionAnswer } from '../page/subscription-answer.js';

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
  constructor(
    private readonly clock: Clock,
    private readonly links: LinkGateService,
    private readonly uses: LinkUsesBuffer,
    private readonly files: SubscriptionFilesService,
    private readonly texts: TextCache,
    private readonly urls: SubscriptionUrlsService,
  ) {}

  /** @throws UnknownLink, TooManySubscriptionCalls, LinkKeyLost */
  async answer(request: SubscriptionRequest, origin: ClientOrigin): Promise<SubscriptionAnswer> {
    const subscriber = await this.links.use(request.code, origin.address);
    const choice = choiceOf(request, (await this.texts.current()).rules);
    if (choice === 'robot') return robotAnswer((await this.urls.current()).title, request.language);
    const answer =
      choice === 'page' ? await this.page(subscriber, request) : await this.file(subscriber, request, choice);
    if (!request.isLook) this.uses.note(subscriber.linkId, origin);
    return answer;
  }

  private async file(
    subscriber: Subscriber,
    { code, acceptsGzip }: SubscriptionRequest,
    choice: FormatName,
  ): Promise<SubscriptionAnswer> {
    const file = await this.files.get(subscriber, code, choice, acceptsGzip);
    const { standing } = file;
    const { formats } = await this.texts.current();
    const urls = await this.urls.current();
    const interval = standing === 'active' ? INTERVAL : INTERVAL_WITHOUT_SERVERS;
    const headers = {
      ...commonHeaders(subscriber),
      ...fileHeaders(formats[choice], urls.title, interval, urls.find(code)),
    };
    const packed = acceptsGzip ? file.gzip : undefined;
    if (packed === undefined) return new SubscriptionAnswer(file.body, file.etag, headers);
    return new SubscriptionAnswer(packed.body, packed.etag, { ...headers, 'content-encoding': 'gzip' });
  }

  private async page(subscriber: Subscriber, { code, language }: SubscriptionRequest): Promise<SubscriptionAnswer> {
    const standing = standingOf(subscriber, this.clock.unixSeconds());
    const urls = await this.urls.current();
    const url = urls.find(code);
    const servers = standing === 'active' ? await this.servers(subscriber, code) : new Map();
    const { body, etag, headers } = subscriptionPage({
      ...{ subscriber, standing, url, servers, language },
      title: urls.title,
    });
    return new SubscriptionAnswer(body, etag, { ...commonHeaders(subscriber), ...headers });
  }

  /** How many servers each app on the page can have. */
  private async servers(subscriber: Subscriber, code: string): Promise<Map<FormatName, ServerCounts>> {
    const counts = new Map<FormatName, ServerCounts>();
    for (const format of IMPORT_FORMATS)
      counts.set(format, (await this.files.get(subscriber, code, format, false)).servers);
    return counts;
  }
}
