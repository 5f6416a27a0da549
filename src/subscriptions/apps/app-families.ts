import type { FormatName } from '../formats/format-names.js';
import type { Proxy } from '../formats/proxy.js';

/** The best-known apps of each format that knows ciphers of its own. Names of products stand untranslated. */
const APPS = {
  clash: 'Clash Verge, FlClash, Stash',
  'clash-legacy': 'Clash for Windows, ClashX',
  'sing-box': 'sing-box, Hiddify, Karing',
  shadowrocket: 'Shadowrocket',
  surge: 'Surge',
  surfboard: 'Surfboard',
  'quantumult-x': 'Quantumult X',
  loon: 'Loon',
  sip008: 'shadowsocks-android',
  base64: 'v2rayN, v2rayNG',
} as const satisfies Partial<Record<FormatName, string>>;

/** The formats that stand for families of apps. The older form of a format has the same apps. */
export const APP_FORMATS = [
  'clash',
  'clash-legacy',
  'sing-box',
  'shadowrocket',
  'surge',
  'surfboard',
  'quantumult-x',
  'loon',
  'sip008',
  'base64',
] as const satisfies readonly (keyof typeof APPS)[];

export type AppFormat = (typeof APP_FORMATS)[number];

/** The apps of a format that can have a proxy. Some know fewer proxies than the others. @param proxy undefined for no certain one */
export function appsOf(format: AppFormat, proxy: Proxy | undefined): string {
  if (proxy === undefined) return APPS[format];
  if (format === 'clash') return isForStash(proxy) ? APPS.clash : 'Clash Verge, FlClash';
  return format === 'base64' ? linkAppsOf(proxy) : APPS[format];
}

/** Lists of links are also for the apps of ShadowsocksR. */
function linkAppsOf({ kind }: Proxy): string {
  if (kind === 'ssr') return 'ShadowsocksR';
  // v2rayN brings another core for these.
  return kind === 'tuic' || kind === 'anytls' ? 'v2rayN' : APPS.base64;
}

/** Stash knows neither the encryption of vless nor httpupgrade, and REALITY over tcp only. */
function isForStash(proxy: Proxy): boolean {
  if (!('transport' in proxy)) return true;
  const { transport, security } = proxy;
  const isEncrypted = proxy.kind === 'vless' && proxy.encryption !== 'none';
  const isHidden = security.kind === 'reality' && (proxy.kind !== 'vless' || transport.network !== 'tcp');
  return !isEncrypted && !isHidden && transport.network !== 'httpupgrade';
}
