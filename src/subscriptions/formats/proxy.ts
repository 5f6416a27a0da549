import type { LeftOut } from './left-out/left-out.js';

/** One line of a subscription: how a client of one user reaches a node. */
interface CommonProxy {
  /** `node 3` or `entry 5`: the same while settings change. */
  readonly key: string;
  readonly name: string;
  /** A name or an address, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  readonly method: string;
  readonly password: string;
  readonly hasUdp: boolean;
}

export interface ShadowsocksProxy extends CommonProxy {
  readonly kind: 'ss';
  /** The plugin simple-obfs; undefined without it. */
  readonly plugin: { readonly mode: 'http' | 'tls'; readonly host: string } | undefined;
}

export interface ShadowsocksRProxy extends CommonProxy {
  readonly kind: 'ssr';
  readonly protocol: string;
  readonly protocolParam: string;
  readonly obfs: string;
  readonly obfsParam: string;
}

export type Proxy = ShadowsocksProxy | ShadowsocksRProxy;

/** What a format prints for a proxy. */
export type Printed = string | LeftOut;
