import { unknownTo } from '../formats/ciphers.js';
import { LeftOut } from '../formats/left-out/left-out.js';
import type { Printed, Proxy } from '../formats/proxy.js';
import { examplePassword, type ProxySettings, proxyOf } from '../formats/proxy-of.js';
import { compileTexts, type Formats } from '../texts/compiled-texts.js';
import { DEFAULT_TEXTS } from '../texts/text-names.js';
import { APP_FORMATS, type AppFormat, appsOf } from './app-families.js';

/** The settings of a node that decide which apps can use it. */
export type AlgorithmSettings = Pick<ProxySettings, 'family' | 'method' | 'protocol' | 'obfs'>;

/** How the apps of one format stand to a node. */
export interface AppUse {
  readonly format: AppFormat;
  /** `Clash Verge, FlClash, Stash` */
  readonly apps: string;
  /** Undefined if the apps can use the node. */
  readonly problem: LeftOut | undefined;
}

let compiled: Formats | undefined;

/**
 * Says which apps can use a node, by the formats that write its line. Each prints a proxy with the settings of the node, at an example
 * place and for an example user. So host, port and passwords do not count here.
 */
export function appUses(settings: AlgorithmSettings): AppUse[] {
  const proxy = exampleOf(settings);
  return APP_FORMATS.map((format) => ({
    format,
    apps: appsOf(format, settings.family),
    problem: proxy instanceof LeftOut ? proxy : problemOf(format, proxy),
  }));
}

/** The apps that can use a node, in words; undefined if none can. */
export function usableBy(settings: AlgorithmSettings): string | undefined {
  const usable = appUses(settings).filter(({ problem }) => problem === undefined);
  return usable.length === 0 ? undefined : usable.map(({ apps }) => apps).join(', ');
}

/** Why no app can use a node, without the apps that know no node of its family; undefined if some app can. */
export function problemOfAll(settings: AlgorithmSettings): LeftOut | undefined {
  const problems = appUses(settings).map(({ problem }) => problem);
  if (problems.includes(undefined)) return undefined;
  return problems.find((problem) => problem !== undefined && !problem.code.startsWith('no-ssr'));
}

function problemOf(format: AppFormat, proxy: Proxy): LeftOut | undefined {
  // What formats print does not depend on their templates.
  compiled ??= compileTexts(DEFAULT_TEXTS, undefined).formats;
  const printing = compiled[format];
  const printed: Printed = printing.print(proxy, 'example', '');
  if (printed instanceof LeftOut) return printed;
  return printing.appsKnow === undefined ? undefined : unknownTo(printing.appsKnow, proxy);
}

function exampleOf({ family, method, protocol, obfs }: AlgorithmSettings): Proxy | LeftOut {
  const node = { family, method, protocol, obfs, obfsParam: '', isUdp: 1, single: 0, port: '', passwd: '' };
  const place = { key: 'node', name: 'example', host: 'example.com', port: 443 };
  const user = { id: 1, port: 443, passwd: examplePassword(method) };
  return proxyOf({ ...place, node: { ...node, daemon: 'standard' } }, user);
}
