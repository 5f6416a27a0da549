import type { JsonObject } from '../../../common/json/json-object.js';
import type { ProxyNode } from '../../proxy-node.entity.js';
import {
  baseConfig,
  dnsEnvironment,
  networkSettings,
  type OpenNode,
  paddingScheme,
  realitySettings,
  serverKey,
  serverName,
  tlsLevel,
} from './config-parts.js';

/** The configuration that XrayRP reads with its panel type NewV2board; XrayR reads a part of it. */
export function xrayrpConfig(open: OpenNode): JsonObject {
  const { node, secrets } = open;
  const { settings, protocol } = node;
  return {
    server_port: Number(node.port),
    host: node.host,
    server_name: serverName(node),
    ...transport(node),
    ...tlsSettings(open),
    ...(protocol === 'vless' && { flow: settings.flow === 'none' ? '' : settings.flow }),
    ...(protocol === 'shadowsocks' && { cipher: node.method, ...serverKey(open), ...httpObfs(node) }),
    ...(protocol === 'hysteria2' && hysteria(node, secrets.obfsPassword)),
    ...(protocol === 'tuic' && {
      congestion_control: settings.congestionControl,
      zero_rtt_handshake: settings.zeroRtt === 1,
      heartbeat: '3s',
      auth_timeout: '3s',
    }),
    ...(protocol === 'anytls' && { padding_scheme: paddingScheme(node) }),
    ...certificate(node, secrets.dnsSettings),
    routes: [],
    base_config: baseConfig(node),
  };
}

/** XrayR reads `network_settings` for vless and `networkSettings` for vmess. */
function transport(node: ProxyNode): JsonObject {
  const { protocol, settings } = node;
  if (!['vmess', 'vless', 'trojan'].includes(protocol)) return {};
  const own = networkSettings(node);
  // XrayRP reads the host of xhttp under its first name only.
  const isNamed = settings.network === 'xhttp' && settings.requestHost !== '';
  return { network: isNamed ? 'splithttp' : settings.network, networkSettings: own, network_settings: own };
}

function tlsSettings(open: OpenNode): JsonObject {
  const { node } = open;
  const { tls } = node.settings;
  const level = { tls: tlsLevel(node) };
  if (tls === 'reality') return { ...level, tls_settings: realitySettings(open) };
  return tls === 'tls' ? { ...level, tls_settings: { server_name: serverName(node) } } : level;
}

function httpObfs({ obfs, settings }: ProxyNode): JsonObject {
  return obfs === 'http' ? { obfs, obfs_settings: { path: settings.path, host: settings.requestHost } } : {};
}

/** The server's way up is the user's way down. */
function hysteria({ settings, obfs }: ProxyNode, password: string | undefined): JsonObject {
  return {
    version: 2,
    up_mbps: settings.downloadMbps,
    down_mbps: settings.uploadMbps,
    ignore_client_bandwidth: settings.ignoreClientBandwidth === 1,
    ...(obfs === 'salamander' && { obfs, 'obfs-password': password ?? '' }),
  };
}

/** Without it the daemon reads its own configuration. */
function certificate(node: ProxyNode, dnsSettings: string | undefined): JsonObject {
  const { tls, certificate: mode, certificateFile, keyFile, dnsProvider } = node.settings;
  if (tls !== 'tls' || mode === 'daemon') return {};
  return {
    cert_config: {
      cert_mode: mode,
      domain: serverName(node),
      ...(mode === 'file' && { cert_file: certificateFile, key_file: keyFile }),
      ...(mode === 'dns' && { provider: dnsProvider, dns_env: dnsEnvironment(dnsSettings) }),
    },
  };
}
