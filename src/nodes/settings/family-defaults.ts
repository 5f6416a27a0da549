// The pages import this file too, so it imports nothing.

/** Names of algorithms, one of each. */
export interface Algorithms {
  readonly method: string;
  readonly protocol: string;
  readonly obfs: string;
}

/** What a new node of a family has unless its operator chooses: names that its daemons and the apps have in common. */
export const FAMILY_DEFAULTS: Readonly<Record<'ss' | 'ssr' | 'v2ray' | 'trojan' | 'uniproxy', Algorithms>> = {
  ss: { method: 'aes-256-gcm', protocol: 'origin', obfs: 'plain' },
  // ShadowsocksR has no AEAD ciphers, although VNet-SSR offers them.
  ssr: { method: 'chacha20-ietf', protocol: 'origin', obfs: 'plain' },
  v2ray: { method: 'aes-256-gcm', protocol: 'vmess', obfs: 'plain' },
  trojan: { method: 'aes-256-gcm', protocol: 'trojan', obfs: 'plain' },
  // The method is that of shadowsocks: its header names the user, so that a connection costs the same with any number of users.
  uniproxy: { method: '2022-blake3-aes-128-gcm', protocol: 'vless', obfs: 'plain' },
};
