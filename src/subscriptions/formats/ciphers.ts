import {
  type AppProtocols,
  LINK_PROTOCOLS,
  LOON_PROTOCOLS,
  MIHOMO_PROTOCOLS,
  OLD_CLASH_PROTOCOLS,
  OLD_SING_BOX_PROTOCOLS,
  QUANTUMULT_X_PROTOCOLS,
  SING_BOX_PROTOCOLS,
  SURGE_PROTOCOLS,
} from './known/app-protocols.js';
import { unknownProtocol } from './known/unknown-protocol.js';
import { LeftOut } from './left-out/left-out.js';
import type { Proxy, ShadowsocksProxy, ShadowsocksRProxy } from './proxy.js';

const AEAD = ['aes-128-gcm', 'aes-192-gcm', 'aes-256-gcm', 'chacha20-ietf-poly1305', 'xchacha20-ietf-poly1305'];
const AES_2022 = ['2022-blake3-aes-128-gcm', '2022-blake3-aes-256-gcm'];
const ALL_2022 = [...AES_2022, '2022-blake3-chacha20-poly1305'];
const AES_STREAMS = ['128', '192', '256'].flatMap((bits) => [`aes-${bits}-cfb`, `aes-${bits}-ctr`]);
const COMMON_STREAMS = [...AES_STREAMS, 'rc4-md5', 'chacha20-ietf'];
const OLD_STREAMS = ['bf-cfb', 'cast5-cfb', 'chacha20', 'des-cfb', 'rc4', 'salsa20'];
const SSR_CIPHERS = [...AES_STREAMS, 'rc4-md5', 'chacha20', 'chacha20-ietf', 'none'];
const SSR_PROTOCOLS = [
  ...['origin', 'auth_sha1_v4', 'auth_aes128_md5', 'auth_aes128_sha1', 'auth_chain_a', 'auth_chain_b'],
];
const SSR_OBFS = ['plain', 'http_simple', 'http_post', 'random_head', 'tls1.2_ticket_auth', 'tls1.2_ticket_fastauth'];

/** What a client knows. With an unknown name it would reject the whole file. */
export interface Known {
  readonly methods: readonly string[];
  /** Undefined for a client without ShadowsocksR. */
  readonly ssr?: {
    readonly methods: readonly string[];
    readonly protocols: readonly string[];
    readonly obfs: readonly string[];
  };
  /** True if it can send a path with the plugin simple-obfs. */
  readonly hasObfsPath?: boolean;
  /** Undefined for a client that knows Shadowsocks only. */
  readonly others?: AppProtocols;
}

const SSR = { methods: SSR_CIPHERS, protocols: SSR_PROTOCOLS, obfs: SSR_OBFS };
const SSR_OF_LINES = { ...SSR, methods: [...SSR_CIPHERS, ...OLD_STREAMS] };

export const MIHOMO: Known = {
  methods: [...AEAD, ...ALL_2022, ...COMMON_STREAMS, 'chacha20', 'xchacha20', 'none'],
  ssr: SSR,
  others: MIHOMO_PROTOCOLS,
};
export const OLD_CLASH: Known = {
  methods: [...AEAD, ...COMMON_STREAMS, 'xchacha20'],
  ssr: SSR,
  others: OLD_CLASH_PROTOCOLS,
};
export const SING_BOX: Known = {
  methods: [...AEAD, ...ALL_2022, ...COMMON_STREAMS, 'xchacha20', 'none'],
  others: SING_BOX_PROTOCOLS,
};
export const OLD_SING_BOX: Known = { ...SING_BOX, others: OLD_SING_BOX_PROTOCOLS };
export const SURGE: Known = {
  methods: [...AEAD, ...AES_2022, ...COMMON_STREAMS, ...OLD_STREAMS, 'none'],
  hasObfsPath: true,
  others: SURGE_PROTOCOLS,
};
export const SURFBOARD: Known = { methods: [...AEAD, ...AES_2022], hasObfsPath: true, others: SURGE_PROTOCOLS };
export const QUANTUMULT_X: Known = {
  methods: SURGE.methods,
  ssr: SSR_OF_LINES,
  hasObfsPath: true,
  others: QUANTUMULT_X_PROTOCOLS,
};
export const LOON: Known = { methods: SURGE.methods, ssr: SSR_OF_LINES, hasObfsPath: true, others: LOON_PROTOCOLS };

/** The apps that read lists of links, and ShadowsocksR's own. They skip a link that they do not know. */
export const LINK_APPS: Known = {
  methods: [...AEAD, ...ALL_2022, 'none'],
  ssr: SSR,
  hasObfsPath: true,
  others: LINK_PROTOCOLS,
};
export const SHADOWROCKET_APP: Known = {
  methods: MIHOMO.methods,
  ssr: SSR,
  hasObfsPath: true,
  others: LINK_PROTOCOLS,
};
/** shadowsocks-rust, on which shadowsocks-android is built. */
export const SIP008_APPS: Known = { methods: [...AEAD, ...ALL_2022], hasObfsPath: true };

/** Why a client cannot use a proxy; undefined if it can. */
export function unknownTo(known: Known, proxy: Proxy): LeftOut | undefined {
  switch (proxy.kind) {
    case 'ss':
      return unknownShadowsocks(known, proxy);
    case 'ssr':
      return unknownShadowsocksR(known, proxy);
    default:
      return unknownProtocol(known.others, proxy);
  }
}

function unknownShadowsocks(
  { methods, hasObfsPath }: Known,
  { method, plugin }: ShadowsocksProxy,
): LeftOut | undefined {
  if (!methods.includes(method)) return LeftOut.because('unknown-cipher', { name: method });
  const needsPath = plugin !== undefined && plugin.path !== '';
  return needsPath && hasObfsPath !== true ? LeftOut.because('no-obfs-path') : undefined;
}

function unknownShadowsocksR({ ssr }: Known, { method, protocol, obfs }: ShadowsocksRProxy): LeftOut | undefined {
  if (ssr === undefined) return LeftOut.because('no-ssr');
  if (!ssr.methods.includes(method)) return LeftOut.because('unknown-cipher', { name: method });
  if (!ssr.protocols.includes(protocol)) return LeftOut.because('unknown-protocol', { name: protocol });
  return ssr.obfs.includes(obfs) ? undefined : LeftOut.because('unknown-obfs', { name: obfs });
}
