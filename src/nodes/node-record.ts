import type { SecretBox } from '../common/secret-box.js';
import type { ProxyNode } from './proxy-node.entity.js';

const BYTES_PER_MEGABIT = 125_000n;

/** The node as its daemon reads it: the 12 fields of section 2.3 in that order, as its daemon profile wants them. */
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
  /** Text for VNet-SSR, which may listen on several. */
  readonly port: number | string;
  readonly passwd: string;
  readonly push_port: number;
  /** VNet-SSR only. */
  readonly secret?: string;
  readonly redirect_url?: string;
}

/** @param secrets opens the push secret, where the daemon is told */
export function nodeRecord(node: ProxyNode, secrets: SecretBox): NodeRecord {
  return {
    id: node.id,
    method: node.method,
    protocol: node.protocol,
    obfs: node.obfs,
    obfs_param: node.obfsParam,
    is_udp: node.isUdp,
    speed_limit: wireSpeedLimit(node, node.speedLimit),
    client_limit: node.clientLimit,
    single: node.single,
    port: wirePort(node),
    passwd: node.single === 1 ? node.passwd : '',
    push_port: node.pushPort,
    ...(node.daemon === 'vnet-ssr' ? { secret: secrets.open(node.pushSecret), redirect_url: node.redirectUrl } : {}),
  };
}

/** A limit in bytes per second in the unit of the node's daemon: XrayR counts in Mbit/s. Rounded up, so that no limit becomes none. */
export function wireSpeedLimit(node: ProxyNode, bytesPerSecond: bigint): bigint {
  return node.daemon === 'xrayr' ? (bytesPerSecond + BYTES_PER_MEGABIT - 1n) / BYTES_PER_MEGABIT : bytesPerSecond;
}

function wirePort(node: ProxyNode): number | string {
  if (node.daemon === 'vnet-ssr') return node.single === 1 ? node.port : '';
  return node.single === 1 || node.daemon === 'xrayr' ? Number(node.port) : 0;
}
