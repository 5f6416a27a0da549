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

/** The node of the v2ray family as its daemon reads it. A flag or a number of another type stops XrayR. */
interface V2rayRecord {
  readonly id: number;
  readonly is_udp: boolean;
  readonly speed_limit: bigint;
  readonly client_limit: number;
  readonly push_port: number;
  readonly v2_port: number;
  readonly v2_alter_id: number;
  readonly v2_method: string;
  readonly v2_net: string;
  readonly v2_type: string;
  readonly v2_host: string;
  readonly v2_path: string;
  readonly v2_tls: boolean;
  readonly redirect_url: string;
}

/** The node of the trojan family as its daemon reads it. It always has TLS over TCP. */
interface TrojanRecord {
  readonly id: number;
  readonly is_udp: boolean;
  readonly speed_limit: bigint;
  readonly client_limit: number;
  readonly push_port: number;
  readonly trojan_port: number;
  readonly redirect_url: string;
}

/**
 * The node in the form of its family.
 *
 * @param secrets opens the push secret for a daemon that reads it
 * @throws PushSecretLost
 */
export function nodeRecord(node: ProxyNode, secrets: SecretBox): NodeRecord | V2rayRecord | TrojanRecord {
  if (node.family === 'v2ray') return v2rayRecord(node);
  return node.family === 'trojan' ? trojanRecord(node) : shadowsocksRecord(node, secrets);
}

/** The node of the ss or ssr family. Parameters and errors as for {@link nodeRecord}. */
export function shadowsocksRecord(node: ProxyNode, secrets: SecretBox): NodeRecord {
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

function v2rayRecord(node: ProxyNode): V2rayRecord {
  const { network, headerType, requestHost, path, tls } = node.settings;
  return {
    id: node.id,
    is_udp: node.isUdp === 1,
    speed_limit: nodeSpeedLimit(node.daemon, node.speedLimit),
    client_limit: node.clientLimit,
    push_port: node.pushPort,
    v2_port: Number(node.port),
    v2_alter_id: 0,
    v2_method: 'auto',
    v2_net: network,
    v2_type: headerType,
    v2_host: requestHost,
    v2_path: path,
    v2_tls: tls === 'tls',
    redirect_url: node.redirectUrl,
  };
}

function trojanRecord(node: ProxyNode): TrojanRecord {
  return {
    id: node.id,
    is_udp: node.isUdp === 1,
    speed_limit: nodeSpeedLimit(node.daemon, node.speedLimit),
    client_limit: node.clientLimit,
    push_port: node.pushPort,
    trojan_port: Number(node.port),
    redirect_url: node.redirectUrl,
  };
}

function wirePort(node: ProxyNode): number | string {
  if (node.daemon === 'vnet-ssr') return node.single === 1 ? node.port : '';
  return node.single === 1 || node.daemon === 'xrayr' ? Number(node.port) : 0;
}
