import type { Known } from './ciphers.js';
import type { Printed, Proxy } from './proxy.js';

/** A printed proxy with its name. */
export interface PrintedProxy {
  readonly name: string;
  readonly text: string;
}

/** What a file says beside its proxies. */
export interface FileContext {
  /** The name of the subscription. */
  readonly title: string;
  /** The address of the link; undefined if the panel does not know it. */
  readonly url: string | undefined;
  /** Hours between two requests of an app. */
  readonly interval: number;
  /** Bytes. */
  readonly used: bigint;
  /** Bytes. */
  readonly allowance: bigint;
  /** The last valid day of the account. */
  readonly lastDay: string;
}

/** A format of subscriptions. All functions are pure. */
export interface Format {
  readonly type: string;
  /** The ending of the file's name. */
  readonly ending: string;
  /** True if the file has the used bytes. */
  readonly hasUsage?: boolean;
  /** True if the file has the address of the link. */
  readonly hasUrl?: boolean;
  /** The names in the file that no proxy may have. */
  readonly taken?: readonly string[];
  /** The names that its apps know, if the format writes others too. */
  readonly appsKnow?: Known;
  /** A name as the format can write it. */
  name(name: string): string;
  print(proxy: Proxy, title: string, userKey: string): Printed;
  file(proxies: readonly PrintedProxy[], context: FileContext): string;
}
