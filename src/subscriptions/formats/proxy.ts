import type { LeftOut } from './left-out/left-out.js';
import type { Reality, Security, Tls, Transport } from './stream.js';

/** One line of a subscription: how a client of one user reaches a node. */
export interface CommonProxy {
  /** `node 3` or `entry 5`: the same while settings change. */
  readonly key: string;
  readonly name: string;
  /** A name or an address, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  readonly hasUdp: boolean;
}

/** The plugin simple-obfs. */
export interface ObfsPlugin {
  readonly mode: 'http' | 'tls';
  readonly host: string;
  /** Empty for `/`, which every client sends with `http`. */
  readonly path: string;
}

export interface ShadowsocksProxy extends CommonProxy {
  readonly kind: 'ss';
  readonly method: string;
  readonly password: string;
  /** Undefined without it. */
  readonly plugin: ObfsPlugin | undefined;
}

export interface ShadowsocksRProxy extends CommonProxy {
  readonly kind: 'ssr';
  readonly method: string;
  readonly password: string;
  readonly protocol: string;
  readonly protocolParam: string;
  readonly obfs: string;
  readonly obfsParam: string;
}

export interface VmessProxy extends CommonProxy {
  readonly kind: 'vmess';
  readonly uuid: string;
  readonly transport: Transport;
  readonly security: Security;
}

export interface VlessProxy extends CommonProxy {
  readonly kind: 'vless';
  readonly uuid: string;
  /** Empty for none. */
  readonly flow: string;
  /** `none`, or the whole text of the encryption for clients. */
  readonly encryption: string;
  readonly transport: Transport;
  readonly security: Security;
}

export interface TrojanProxy extends CommonProxy {
  readonly kind: 'trojan';
  readonly password: string;
  readonly transport: Transport;
  readonly security: Tls | Reality;
}

/** The ports between which an app hops. */
export interface Hopping {
  readonly first: number;
  readonly last: number;
  /** Seconds. */
  readonly interval: number;
}

export interface Hysteria2Proxy extends CommonProxy {
  readonly kind: 'hysteria2';
  readonly password: string;
  /** Undefined for an app that stays at the port. */
  readonly hopping: Hopping | undefined;
  /** The password of salamander; undefined without it. */
  readonly obfsPassword: string | undefined;
  /** Mbit/s; 0 for the choice of the app. */
  readonly uploadMbps: number;
  /** Mbit/s; 0 for the choice of the app. */
  readonly downloadMbps: number;
  readonly security: Tls;
}

export interface TuicProxy extends CommonProxy {
  readonly kind: 'tuic';
  readonly uuid: string;
  readonly password: string;
  readonly congestionControl: string;
  readonly udpRelayMode: string;
  readonly isZeroRtt: boolean;
  readonly security: Tls;
}

export interface AnytlsProxy extends CommonProxy {
  readonly kind: 'anytls';
  readonly password: string;
  readonly security: Tls | Reality;
}

/** A proxy that identifies its user by a UUID. */
export type UuidProxy = VmessProxy | VlessProxy | TrojanProxy | Hysteria2Proxy | TuicProxy | AnytlsProxy;

export type Proxy = ShadowsocksProxy | ShadowsocksRProxy | UuidProxy;

/** What a format prints for a proxy. */
export type Printed = string | LeftOut;
