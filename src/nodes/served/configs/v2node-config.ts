import type { JsonObject } from '../../../common/json/json-object.js';
import type { ProxyNode } from '../../proxy-node.entity.js';
import {
  baseConfig,
  networkSettings,
  type OpenNode,
  paddingScheme,
  privateRoute,
  realitySettings,
  serverKey,
  serverName,
  tlsLevel,
} from './config-parts.js';

/** The protocols whose core lets users reach private addresses. */
const OPEN_TO_PRIVATE = ['tuic', 'anytls'];

/**
 * The configuration that v2node reads. It ends with an error at a wrong type: numbers are numbers, but the port of REALITY is text, and no
 * object is an empty list. A missing `listen_ip`, `network` or interval ends it too.
 */
export function v2nodeConfig(open: OpenNode): JsonObject {
  const { node, secrets } = open;
  const { settings, protocol } = node;
  return {
    protocol,
    listen_ip: settings.listenIp,
    server_port: Number(node.port),
    ...transport(node),
    tls: tlsLevel(node),
    ...tlsSettings(open),
    ...(protocol === 'vless' && vless(open)),
    ...(protocol === 'shadowsocks' && { cipher: node.method, ...serverKey(open) }),
    ...(protocol === 'hysteria2' && hysteria(node, secrets.obfsPassword)),
    ...(protocol === 'tuic' && {
      congestion_control: settings.congestionControl,
      zero_rtt_handshake: settings.zeroRtt === 1,
    }),
    ...(protocol === 'anytls' && { padding_scheme: paddingScheme(node) }),
    routes: OPEN_TO_PRIVATE.includes(protocol) ? privateRoute(node) : [],
    base_config: { ...baseConfig(node), node_report_min_traffic: 0, device_online_min_traffic: 0 },
  };
}

function transport(node: ProxyNode): JsonObject {
  const { protocol, obfs, settings } = node;
  if (protocol === 'hysteria2' || protocol === 'tuic') return {};
  const isHttp = protocol === 'shadowsocks' && obfs === 'http';
  const http = { path: settings.path, Host: settings.requestHost };
  return { network: settings.network, network_settings: isHttp ? http : networkSettings(node) };
}

function tlsSettings(open: OpenNode): JsonObject {
  const { node, secrets } = open;
  const { tls, certificate, certificateFile, keyFile, dnsProvider, shortIds } = node.settings;
  if (tls === 'reality') {
    const { short_id: _one, ...same } = realitySettings(open);
    return { tls_settings: { ...same, short_ids: shortIds } };
  }
  if (tls !== 'tls') return {};
  return {
    tls_settings: {
      cert_mode: certificate,
      server_name: serverName(node),
      ...(certificate === 'file' && { cert_file: certificateFile, key_file: keyFile }),
      ...(certificate === 'dns' && { provider: dnsProvider, dns_env: secrets.dnsSettings ?? '' }),
    },
  };
}

function vless({ node, secrets }: OpenNode): JsonObject {
  const { flow, encryption, encryptionMode, encryptionTicket, encryptionPadding } = node.settings;
  return {
    flow: flow === 'none' ? '' : flow,
    // "none" ends the daemon.
    ...(encryption !== 'none' && {
      encryption,
      encryption_settings: {
        mode: encryptionMode,
        ticket: encryptionTicket,
        server_padding: encryptionPadding,
        private_key: secrets.encryptionPrivateKey ?? '',
      },
    }),
  };
}

/** The server's way up is the user's way down. */
function hysteria({ settings, obfs }: ProxyNode, password: string | undefined): JsonObject {
  return {
    up_mbps: settings.downloadMbps,
    down_mbps: settings.uploadMbps,
    ignore_client_bandwidth: settings.ignoreClientBandwidth === 1,
    ...(obfs === 'salamander' && { obfs, obfs_password: password ?? '' }),
  };
}
