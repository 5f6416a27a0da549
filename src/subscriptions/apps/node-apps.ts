import { KEY_BYTES_2022 } from '../../nodes/fields/protocols.js';
import { defaultSettings, type ProtocolSettings } from '../../nodes/fields/settings-column.js';
import { unknownTo } from '../formats/ciphers.js';
import { LeftOut } from '../formats/left-out/left-out.js';
import { isForKind } from '../formats/left-out/left-out-texts.js';
import type { ProxySettings } from '../formats/place.js';
import type { Printed, Proxy } from '../formats/proxy.js';
import { examplePassword, proxyOf } from '../formats/proxy-of.js';
import { compileTexts, type Formats } from '../texts/compiled-texts.js';
import { DEFAULT_TEXTS } from '../texts/text-names.js';
import { APP_FORMATS, type AppFormat, appsOf } from './app-families.js';

/** The settings of a node that decide which apps can use it. Those of its protocol have their defaults where they are missing. */
export interface AlgorithmSettings extends Pick<ProxySettings, 'family' | 'method' | 'protocol' | 'obfs'> {
  readonly settings?: Partial<ProtocolSettings>;
}

/** How the apps of one format stand to a node. */
export interface AppUse {
  readonly format: AppFormat;
  /** `Clash Verge, FlClash, Stash` */
  readonly apps: string;
  /** Undefined if the apps can use the node. */
  readonly problem: LeftOut | undefined;
}

/** Keys, names and secrets of nobody. A node that is not saved yet has none of its own. */
const EXAMPLE_KEY = Buffer.alloc(32, 1).toString('base64url');
const EXAMPLE = {
  user: { id: 1, port: 443, uuid: '00000000-0000-4000-8000-000000000000' },
  node: { daemon: 'standard', host: 'example.com', obfsParam: '', isUdp: 1, single: 0, port: '443', passwd: '' },
  place: { key: 'node', name: 'example', host: 'example.com', port: 443 },
  settings: { serverName: 'example.com', realityPublicKey: EXAMPLE_KEY, encryptionPublicKey: EXAMPLE_KEY },
} as const;

let compiled: Formats | undefined;

/**
 * Says which apps can use a node, by the formats that write its line. Each prints a proxy with the settings of the node, at an example
 * place and for an example user. So host, port and passwords do not count here.
 */
export function appUses(settings: AlgorithmSettings): AppUse[] {
  const proxy = exampleOf(settings);
  if (proxy instanceof LeftOut)
    return APP_FORMATS.map((format) => ({ format, apps: appsOf(format, undefined), problem: proxy }));
  return APP_FORMATS.map((format) => ({ format, apps: appsOf(format, proxy), problem: problemOf(format, proxy) }));
}

/** The apps that can use a node, in words; undefined if none can. */
export function usableBy(settings: AlgorithmSettings): string | undefined {
  const usable = appUses(settings).filter(({ problem }) => problem === undefined);
  return usable.length === 0 ? undefined : usable.map(({ apps }) => apps).join(', ');
}

/** Why no app can use a node, without the apps that know no node of its kind; undefined if some app can. */
export function problemOfAll(settings: AlgorithmSettings): LeftOut | undefined {
  const problems = appUses(settings).map(({ problem }) => problem);
  if (problems.includes(undefined)) return undefined;
  return problems.find((problem) => problem !== undefined && !isForKind(problem.code));
}

function problemOf(format: AppFormat, proxy: Proxy): LeftOut | undefined {
  // What formats print does not depend on their templates.
  compiled ??= compileTexts(DEFAULT_TEXTS, undefined).formats;
  const printing = compiled[format];
  const printed: Printed = printing.print(proxy, 'example', '');
  if (printed instanceof LeftOut) return printed;
  return printing.appsKnow === undefined ? undefined : unknownTo(printing.appsKnow, proxy);
}

function exampleOf({ family, method, protocol, obfs, settings }: AlgorithmSettings): Proxy | LeftOut {
  const own = { ...defaultSettings(), ...settings, ...EXAMPLE.settings };
  const node = { ...EXAMPLE.node, family, method, protocol, obfs, settings: own };
  const serverKey = Buffer.alloc(KEY_BYTES_2022[method] ?? 0).toString('base64');
  const secrets = { serverKey, obfsPassword: 'example' };
  return proxyOf({ ...EXAMPLE.place, node, secrets }, { ...EXAMPLE.user, passwd: examplePassword(method) });
}
