import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../common/time/clock.js';
import { isOnePort } from '../../nodes/fields/families.js';
import { type Address, AddressCache } from '../entries/address.cache.js';
import type { FileContext, Format } from '../formats/format.js';
import type { FormatName } from '../formats/format-names.js';
import type { Subscriber } from '../links/subscriber.js';
import type { SubscriptionUrls } from '../urls/subscription-urls.js';
import { SubscriptionUrlsService } from '../urls/subscription-urls.service.js';
import { TextCache } from '../texts/text.cache.js';
import { standingOf } from '../links/standing.js';
import { buildFile, gzipForm, type SubscriptionFile } from './subscription-file.js';

const MAX_BYTES = 64 * 1024 * 1024;
/** The memory of an entry of the cache beside its bodies. */
const OVERHEAD = 1024;

/** Hours between two requests of an app. */
export const INTERVAL = 24;
/** The same while the user has no servers: their state may end soon. */
export const INTERVAL_WITHOUT_SERVERS = 1;

/** Builds the file of a user once for each format and version. */
@Injectable()
export class SubscriptionFilesService {
  private readonly files = new LRUCache<string, SubscriptionFile>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body, gzip }) => body.length + (gzip?.body.length ?? 0) + OVERHEAD,
  });

  constructor(
    private readonly addresses: AddressCache,
    private readonly texts: TextCache,
    private readonly urls: SubscriptionUrlsService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param code that of the link, for formats with its address
   * @param withGzip adds the compressed form, unless the file is short
   */
  async get(subscriber: Subscriber, code: string, name: FormatName, withGzip: boolean): Promise<SubscriptionFile> {
    const { version, list } = await this.addresses.current();
    const { number, formats } = await this.texts.current();
    const format = formats[name];
    const standing = standingOf(subscriber, this.clock.unixSeconds());
    const key = keyOf(subscriber, format, [version, String(number), name, standing]);
    const known = this.files.get(key);
    if (known !== undefined && (!withGzip || known.gzip !== undefined)) return known;
    const urls = await this.urls.current();
    const contextOf = () => contextFor(urls, subscriber, code, standing === 'active');
    const file = known ?? buildFile(format, addressesFor(list, subscriber), subscriber, standing, contextOf());
    const gzip = withGzip ? gzipForm(file) : undefined;
    const stored = gzip === undefined ? file : { ...file, gzip };
    if (stored !== known) this.files.set(key, stored);
    return stored;
  }

  /** A file that is built now, and not stored: for a preview. */
  async build(subscriber: Subscriber, code: string, format: Format): Promise<SubscriptionFile> {
    const { list } = await this.addresses.current();
    const standing = standingOf(subscriber, this.clock.unixSeconds());
    const context = contextFor(await this.urls.current(), subscriber, code, standing === 'active');
    return buildFile(format, addressesFor(list, subscriber), subscriber, standing, context);
  }
}

function contextFor(
  urls: SubscriptionUrls,
  { u, d, transferEnable, expiredAt }: Subscriber,
  code: string,
  isActive: boolean,
): FileContext {
  return {
    title: urls.title,
    url: urls.find(code),
    interval: isActive ? INTERVAL : INTERVAL_WITHOUT_SERVERS,
    used: u + d,
    allowance: transferEnable,
    lastDay: expiredAt,
  };
}

/** The addresses of the nodes that serve users of this level and group. A node with ports of its users serves none without a port. */
export function addressesFor(list: readonly Address[], { port, levelId, groupId }: Subscriber): Address[] {
  const hasPort = (port ?? 0) > 0;
  return list.filter(
    ({ view }) =>
      (hasPort || isOnePort(view.node.family)) &&
      view.levelIds.has(levelId) &&
      (groupId === null || view.groupIds.has(groupId)),
  );
}

/** All that a file depends on. */
function keyOf(user: Subscriber, format: Format, common: readonly string[]): string {
  const { id, port, passwd, uuid, levelId, groupId, transferEnable, expiredAt, u, d } = user;
  return JSON.stringify([
    ...common,
    ...[id, port, passwd, uuid, levelId, groupId, String(transferEnable), expiredAt],
    format.hasUsage === true ? String(u + d) : '',
    format.hasUrl === true ? user.linkId : 0,
  ]);
}
