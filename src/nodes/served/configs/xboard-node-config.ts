import type { JsonObject } from '../../../common/json/json-object.js';
import type { ProxyNode } from '../../proxy-node.entity.js';
import {
  baseConfig,
  decryption,
  dnsEnvironment,
  networkSettings,
  type OpenNode,
  paddingScheme,
  privateRoute,
  realitySettings,
  serverKey,
  serverName,
  tlsLevel,
} from './config-parts.js';

const HYSTERIA = { protocol: 'hysteria', version: 2 };

/** The configuration that Xboard-Node reads. It needs `protocol`, and names Hysteria 2 by its version. */
export function xboardNodeConfig(open: OpenNode): JsonObject {
  const { node } = open;
  return {
    protocol: node.protocol,
    listen_ip: node.settings.listenIp,
    server_port: Number(node.port),
    ...transport(node),
    ...own(open),
    ...certificate(open),
    routes: privateRoute(node),
    custom_outbounds: [],
    custom_routes: [],
    base_config: baseConfig(node),
  };
}

function own(open: OpenNode): JsonObject {
  const { node, secrets } = open;
  const { settings, protocol, obfs } = node;
  switch (protocol) {
    case 'shadowsocks':
      return { cipher: node.method, plugin: null, plugin_opts: null, server_key: null, ...serverKey(open) };
    case 'vless':
      return {
        ...tls(open),
        flow: settings.flow === 'none' ? '' : settings.flow,
        decryption: settings.encryption === 'none' ? null : decryption(open),
      };
    case 'hysteria2':
      return {
        ...HYSTERIA,
        host: node.host,
        server_name: serverName(node),
        ...tls(open),
        up_mbps: settings.downloadMbps,
        down_mbps: settings.uploadMbps,
        ignore_client_bandwidth: settings.ignoreClientBandwidth === 1,
        obfs: obfs === 'salamander' ? obfs : null,
        'obfs-password': obfs === 'salamander' ? (secrets.obfsPassword ?? '') : null,
      };
    case 'tuic':
      return {
        version: 5,
        server_name: serverName(node),
        ...tls(open),
        congestion_control: settings.congestionControl,
        zero_rtt_handshake: settings.zeroRtt === 1,
        auth_timeout: '3s',
        heartbeat: '3s',
      };
    case 'anytls':
      return { server_name: serverName(node), ...tls(open), padding_scheme: paddingScheme(node) };
    default:
      return { host: node.host, server_name: serverName(node), ...tls(open) };
  }
}

function transport(node: ProxyNode): JsonObject {
  const own = networkSettings(node);
  const isEmpty = Object.keys(own).length === 0;
  return { network: node.settings.network, networkSettings: isEmpty ? null : own };
}

function tls(open: OpenNode): JsonObject {
  const { node } = open;
  const { tls: security, allowInsecure } = node.settings;
  if (security === 'none') return { tls: 0, tls_settings: null };
  const settings =
    security === 'reality'
      ? realitySettings(open)
      : { server_name: serverName(node), allow_insecure: allowInsecure === 1 };
  return { tls: tlsLevel(node), tls_settings: settings };
}

function certificate({ node, secrets }: OpenNode): JsonObject {
  const { tls: security, certificate: mode, certificateFile, keyFile, dnsProvider } = node.settings;
  if (security !== 'tls' || mode === 'daemon') return {};
  return {
    cert_config: {
      cert_mode: mode,
      domain: serverName(node),
      ...(mode === 'file' && { cert_file: certificateFile, key_file: keyFile }),
      ...(mode === 'dns' && { dns_provider: dnsProvider, dns_env: dnsEnvironment(secrets.dnsSettings) }),
    },
  };
}
