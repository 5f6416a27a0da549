import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import type { AppSecrets } from '../../nodes/served/served-node.js';
import type { User } from '../../users/user/user.entity.js';

/** The columns of a user that a proxy needs. */
export type ProxyUser = Pick<User, 'id' | 'port' | 'passwd' | 'uuid'>;

/** The columns of a node that a proxy needs. */
export type ProxySettings = Pick<
  ProxyNode,
  | 'family'
  | 'daemon'
  | 'host'
  | 'method'
  | 'protocol'
  | 'obfs'
  | 'obfsParam'
  | 'isUdp'
  | 'single'
  | 'port'
  | 'passwd'
  | 'settings'
>;

/** The place where clients reach a node. A port of 0 stands for the port by the settings of node and user. */
export interface Place {
  readonly key: string;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly node: ProxySettings;
  /** Undefined if the panel cannot open them. */
  readonly secrets: AppSecrets | undefined;
}

/** A place whose secrets are open. */
export interface OpenPlace extends Place {
  readonly secrets: AppSecrets;
}
