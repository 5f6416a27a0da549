import { hostOf } from '../../common/checks/host.js';
import { isOnePort } from '../../nodes/fields/families.js';
import { LeftOut } from './left-out/left-out.js';
import { onePortProxy } from './one-port/one-port-proxy.js';
import type { Place, ProxySettings, ProxyUser } from './place.js';
import type { CommonProxy, Proxy, ShadowsocksProxy, ShadowsocksRProxy } from './proxy.js';

const MAX_PORT = 65_535;
/** Other names that XrayR accepts. */
const METHODS = new Map([
  ['aead_aes_128_gcm', 'aes-128-gcm'],
  ['aead_aes_256_gcm', 'aes-256-gcm'],
  ['aead_chacha20_poly1305', 'chacha20-ietf-poly1305'],
  ['chacha20-poly1305', 'chacha20-ietf-poly1305'],
]);
const KEY_BYTES = new Map([
  ['2022-blake3-aes-128-gcm', 16],
  ['2022-blake3-aes-256-gcm', 32],
  ['2022-blake3-chacha20-poly1305', 32],
]);
const PLUGINS: ReadonlyMap<string, 'http' | 'tls'> = new Map([
  ['http', 'http'],
  ['simple_obfs_http', 'http'],
  ['tls', 'tls'],
  ['simple_obfs_tls', 'tls'],
] as const);
/** Names of ciphers, protocols and obfs. Formats write them as they are. */
const WORD = /^[\w.+-]*$/;
const NO_OBFS = ['', 'plain', 'origin', 'none'];

/** How a user's client reaches a node at a place. */
export function proxyOf(place: Place, user: ProxyUser): Proxy | LeftOut {
  const { key, name, node } = place;
  const port = place.port || portOf(node, user);
  if (!(port >= 1 && port <= MAX_PORT)) return LeftOut.because('no-port');
  // A host from before the panel stored the one form.
  const host = hostOf(place.host);
  if (host === undefined) return LeftOut.because('host');
  const common = { key, name, host, port, hasUdp: node.isUdp === 1 };
  return isOnePort(node.family) ? onePortProxy(place, user, common) : ownPortProxy(node, user, common);
}

/** How a user's client reaches a node that knows users by their ports, or by their passwords. */
function ownPortProxy(
  node: ProxySettings,
  user: ProxyUser,
  common: CommonProxy,
): ShadowsocksProxy | ShadowsocksRProxy | LeftOut {
  const strange = [node.method, node.protocol, node.obfs].find((word) => !WORD.test(word));
  if (strange !== undefined) return LeftOut.because('word', { word: JSON.stringify(strange) });
  const method = canonicalMethod(node.method);
  if (node.family === 'ssr') {
    const { protocol, obfs, obfsParam } = node;
    return { ...common, kind: 'ssr', method, protocol, obfs: obfs || 'plain', obfsParam, ...ssrSecrets(node, user) };
  }
  const password = passwordOf(node, method, user);
  if (password instanceof LeftOut) return password;
  const mode = PLUGINS.get(node.obfs);
  if (mode === undefined && !NO_OBFS.includes(node.obfs)) return LeftOut.because('obfs', { obfs: node.obfs });
  return { ...common, kind: 'ss', method, password, plugin: mode && { mode, host: node.obfsParam, path: '' } };
}

/** The port on which the daemon of a node serves a user; 0 without a port. The daemon reads the same value: see `nodeRecord`. */
function portOf(node: ProxySettings, user: ProxyUser): number {
  const isShared = isOnePort(node.family) || node.single === 1 || node.daemon === 'xrayr';
  // VNet-SSR may have several ports, each of which serves everybody.
  return isShared ? Number(node.port.split(',')[0]) : (user.port ?? 0);
}

/** On a single port VNet-SSR finds the user by the parameter of the protocol: their port and their password. */
function ssrSecrets(node: ProxySettings, { port, passwd }: ProxyUser): { password: string; protocolParam: string } {
  if (node.single === 1) return { password: node.passwd, protocolParam: `${port ?? 0}:${passwd}` };
  return { password: passwd, protocolParam: '' };
}

/** A 2022 cipher needs keys of one length, in base64: that of the server and that of the user, or one alone (SIP022). */
function passwordOf(node: ProxySettings, method: string, { passwd }: ProxyUser): string | LeftOut {
  const bytes = KEY_BYTES.get(method);
  if (bytes === undefined) return passwd;
  const keys = node.single === 1 ? [node.passwd, passwd] : [passwd];
  const isKey = (text: string): boolean =>
    /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === bytes;
  return keys.every(isKey) ? keys.join(':') : LeftOut.because('keys-2022', { method, bytes });
}

/** A password that fits a cipher, for a proxy of nobody. */
export function examplePassword(method: string): string {
  return Buffer.alloc(KEY_BYTES.get(canonicalMethod(method)) ?? 16).toString('base64');
}

function canonicalMethod(method: string): string {
  const name = method.toLowerCase();
  return METHODS.get(name) ?? name;
}
