// The pages import this file too, so it imports nothing.

/** Names of algorithms, one of each. */
export interface Algorithms {
  readonly method: string;
  readonly protocol: string;
  readonly obfs: string;
}

/** What a new node of a family has unless its operator chooses: names that its daemons and the apps have in common. */
export const FAMILY_DEFAULTS: Readonly<Record<'ss' | 'ssr', Algorithms>> = {
  ss: { method: 'aes-256-gcm', protocol: 'origin', obfs: 'plain' },
  // ShadowsocksR has no AEAD ciphers, although VNet-SSR offers them.
  ssr: { method: 'chacha20-ietf', protocol: 'origin', obfs: 'plain' },
};
