import type { Family } from '../../nodes/proxy-node.entity.js';
import type { FormatName } from '../formats/format-names.js';

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

/** The apps of a format that can have nodes of a family. Lists of links are also for the apps of ShadowsocksR. */
export function appsOf(format: AppFormat, family: Family): string {
  return format === 'base64' && family === 'ssr' ? 'ShadowsocksR' : APPS[format];
}
