import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ProblemValues } from '../../common/problems/problem-code.js';
import type { Address } from '../entries/address.cache.js';
import { flagged, UniqueNames } from '../formats/entry-names.js';
import type { FileContext, Format, PrintedProxy } from '../formats/format.js';
import { type LeftOutCode, needsAnotherApp } from '../formats/left-out/left-out-texts.js';
import { LeftOut } from '../formats/left-out/left-out.js';
import type { ServerCounts } from '../formats/left-out/server-counts.js';
import type { ShadowsocksProxy } from '../formats/proxy.js';
import { proxyOf } from '../formats/proxy-of.js';
import type { Subscriber } from '../links/subscriber.js';
import { noticeOf, type Standing } from '../links/standing.js';

/** A server that a file lacks, for operators. */
export interface Omission {
  readonly name: string;
  readonly code: LeftOutCode;
  readonly values: ProblemValues;
  /** The reason as an English sentence. */
  readonly because: string;
}

/** The bytes of a file in one form, with their entity tag. */
export interface FileForm {
  readonly body: Buffer;
  readonly etag: string;
}

/** A file for one user, in its plain form. */
export interface SubscriptionFile extends FileForm {
  readonly standing: Standing;
  /** Compressed once an app has asked for it. */
  readonly gzip?: FileForm;
  readonly leftOut: readonly Omission[];
  readonly servers: ServerCounts;
}

/**
 * Builds a file. A user whom no node serves gets one entry that names the reason. It leads to port 1 of the user's own machine.
 *
 * @param addresses those that the user may use, in the order of apps
 */
export function buildFile(
  format: Format,
  addresses: readonly Address[],
  subscriber: Subscriber,
  standing: Standing,
  context: FileContext,
): SubscriptionFile {
  const found = standing === 'active' ? addresses : [];
  const leftOut: Omission[] = [];
  const names = new UniqueNames(format.taken ?? []);
  const proxies: PrintedProxy[] = [];
  for (const address of found) {
    const printed = printAddress(format, address, subscriber, context.title, names);
    if (printed instanceof LeftOut) leftOut.push({ name: address.name, ...printed });
    else proxies.push(printed);
  }
  const shown = standing !== 'active' || proxies.length > 0 ? standing : emptyStanding(found);
  if (shown !== 'active') proxies.push(...notice(format, shown, subscriber, context.title));
  const body = Buffer.from(format.file(proxies, context), 'utf8');
  const needAnotherApp = leftOut.filter(({ code }) => needsAnotherApp(code)).length;
  const servers = { all: found.length, needAnotherApp };
  return { body, etag: `"${hash('sha256', body, 'base64url')}"`, standing: shown, leftOut, servers };
}

/** A shorter file and its headers, 700 bytes of their own, travel in one packet anyway. */
const MIN_COMPRESSED_BYTES = 700;

/**
 * The compressed form; undefined for a file that is not worth it. It takes about 20 µs for 30 servers, and leaves a third to a tenth of
 * the bytes, since all servers of a user have the same password.
 */
export function gzipForm({ body, etag }: FileForm): FileForm | undefined {
  if (body.length < MIN_COMPRESSED_BYTES) return undefined;
  const packed = gzipSync(body, { level: 6 });
  // In memory of its own: zlib's buffer has 16 KiB, however few of them are in use.
  const own = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(own);
  return { body: own, etag: `${etag.slice(0, -1)}-gzip"` };
}

/** The address as the format prints it. A name counts as used only once it is in the file. */
function printAddress(
  format: Format,
  { key, name, host, port, country, view }: Address,
  subscriber: Subscriber,
  title: string,
  names: UniqueNames,
): PrintedProxy | LeftOut {
  const shown = names.free(format.name(flagged(name, country)));
  const proxy = proxyOf({ key, name: shown, host, port, node: view.node, secrets: view.appSecrets }, subscriber);
  const text = proxy instanceof LeftOut ? proxy : format.print(proxy, title, subscriber.uuid);
  if (text instanceof LeftOut) return text;
  names.take(shown);
  return { name: shown, text };
}

function emptyStanding(addresses: readonly Address[]): Exclude<Standing, 'active'> {
  return addresses.length === 0 ? 'no-servers' : 'no-fitting-servers';
}

function notice(
  format: Format,
  standing: Exclude<Standing, 'active'>,
  user: Subscriber,
  title: string,
): PrintedProxy[] {
  const name = format.name(noticeOf(standing));
  const proxy: ShadowsocksProxy = {
    kind: 'ss',
    key: standing,
    name,
    host: '127.0.0.1',
    port: 1,
    method: 'aes-256-gcm',
    password: 'none',
    hasUdp: false,
    plugin: undefined,
  };
  const text = format.print(proxy, title, user.uuid);
  return text instanceof LeftOut ? [] : [{ name, text }];
}
