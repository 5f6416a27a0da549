export const FORMAT_NAMES = [
  'base64',
  'shadowrocket',
  'sip008',
  'clash',
  'clash-legacy',
  'sing-box',
  'sing-box-legacy',
  'surge',
  'surfboard',
  'quantumult-x',
  'loon',
] as const;
/** `clash-legacy`: the abandoned core. `sing-box-legacy`: before version 1.12. */
export type FormatName = (typeof FORMAT_NAMES)[number];

/** The names that other panels use in addresses. */
const ALIASES: ReadonlyMap<string, FormatName> = new Map<string, FormatName>([
  ...['general', 'v2ray', 'v2rayn', 'links', 'ss', 'sip002'].map((name) => [name, 'base64'] as const),
  ...['clashmeta', 'clash-meta', 'meta', 'mihomo', 'stash'].map((name) => [name, 'clash'] as const),
  ['singbox', 'sing-box'],
  ['outline', 'sip008'],
  ['shadowsocks', 'sip008'],
  ...['quantumultx', 'quantumult', 'quantumult x', 'qx'].map((name) => [name, 'quantumult-x'] as const),
]);

/** The format of a name in an address, in any case; undefined for another text. */
export function formatNamed(text: string): FormatName | undefined {
  const name = text.toLowerCase();
  return FORMAT_NAMES.find((each) => each === name) ?? ALIASES.get(name);
}
