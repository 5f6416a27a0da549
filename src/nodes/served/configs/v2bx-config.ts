import type { JsonObject } from '../../../common/json/json-object.js';
import type { ProxyNode } from '../../proxy-node.entity.js';
import {
  baseConfig,
  networkSettings,
  type OpenNode,
  realitySettings,
  serverKey,
  serverName,
  tlsLevel,
} from './config-parts.js';

/** The configuration that V2bX reads. It crashes without `networkSettings`. */
export function v2bxConfig(open: OpenNode): JsonObject {
  const { node } = open;
  return {
    ...own(open),
    server_port: Number(node.port),
    routes: [],
    base_config: baseConfig(node),
  };
}

function own(open: OpenNode): JsonObject {
  const { node, secrets } = open;
  const { settings, method, obfs } = node;
  switch (node.protocol) {
    case 'shadowsocks':
      return { cipher: method, server_key: null, ...serverKey(open) };
    case 'trojan':
      return { host: node.host, server_name: serverName(node), ...transport(node) };
    case 'hysteria2':
      return {
        host: node.host,
        server_name: serverName(node),
        up_mbps: settings.downloadMbps,
        down_mbps: settings.uploadMbps,
        ignore_client_bandwidth: settings.ignoreClientBandwidth === 1,
        // A name of an obfuscation without a password would be taken for the password.
        obfs: obfs === 'salamander' ? obfs : null,
        'obfs-password': obfs === 'salamander' ? (secrets.obfsPassword ?? '') : null,
      };
    default:
      return {
        ...transport(node),
        tls: tlsLevel(node),
        ...(settings.tls === 'reality' && { tls_settings: realitySettings(open) }),
        ...(settings.tls === 'tls' && { tls_settings: { server_name: serverName(node) } }),
        ...(node.protocol === 'vless' && { flow: settings.flow === 'none' ? '' : settings.flow }),
      };
  }
}

function transport(node: ProxyNode): JsonObject {
  return { network: node.settings.network, networkSettings: networkSettings(node) };
}
