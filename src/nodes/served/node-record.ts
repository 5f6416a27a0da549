import type { SecretBox } from '../../common/secrets/secret-box.js';
import { openPushSecret } from '../push-secrets.js';
import type { ProxyNode } from '../proxy-node.entity.js';
import { nodeSpeedLimit } from './speed-limits.js';

/** The node as its daemon reads it: the 12 fields of section 2.3 in that order, in the form of its daemon profile. */
export interface NodeRecord {
  readonly id: number;
  readonly method: string;
  readonly protocol: string;
  readonly obfs: string;
  readonly obfs_param: string;
  readonly is_udp: number;
  readonly speed_limit: bigint;
  readonly client_limit: number;
  readonly single: number;
  /** Text for VNet-SSR, with one or several ports. */
  readonly port: number | string;
  readonly passwd: string;
  readonly push_port: number;
  /** VNet-SSR only. */
  readonly secret?: string;
  readonly redirect_url?: string;
}

/**
 * @param secrets opens the push secret for a daemon that reads it
 * @throws PushSecretLost
 */
export function nodeRecord(node: ProxyNode, secrets: SecretBox): NodeRecord {
  return {
    id: node.id,
    method: node.method,
    protocol: node.protocol,
    obfs: node.obfs,
    obfs_param: node.obfsParam,
    is_udp: node.isUdp,
    speed_limit: nodeSpeedLimit(node.daemon, node.speedLimit),
    client_limit: node.clientLimit,
    single: node.single,
    port: wirePort(node),
    passwd: node.single === 1 ? node.passwd : '',
    push_port: node.pushPort,
    ...(node.daemon === 'vnet-ssr' ? { secret: openPushSecret(node, secrets), redirect_url: node.redirectUrl } : {}),
  };
}

function wirePort(node: ProxyNode): number | string {
  if (node.daemon === 'vnet-ssr') return node.single === 1 ? node.port : '';
  return node.single === 1 || node.daemon === 'xrayr' ? Number(node.port) : 0;
}
