import {
  defaultSettings,
  type ProtocolSecrets,
  type ProtocolSettings,
} from '../../src/nodes/fields/settings-column.js';
import type { ProxyNode } from '../../src/nodes/proxy-node.entity.js';
import { sealSecrets } from '../../src/nodes/settings/protocol-settings.js';
import { nodeOf, SECRETS } from './samples.js';

/** Keys that real programs have accepted, with their private halves. */
export const UUID = '3f1c2a5e-7b40-4d8e-9a11-5c6d7e8f9012';
export const PUBLIC_KEY = 'B6N8vBQgk8i3VdwbEOhstCY3StFqqFPtC9_AsrhtHHw';
export const ENCRYPTION_KEY = 'ZLEBsdC-WocEvQePmJUAH8A-jp-VIvGI3RKNmEbUhGY';
export const PRIVATE_KEYS = {
  realityPrivateKey: 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA',
  encryptionPrivateKey: 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpbXF1eX2A',
};
export const HASH = 'c0ffee'.padEnd(64, '0');
export const SERVER_KEY_128 = 'AAECAwQFBgcICQoLDA0ODw==';

/** The fields of a node that serves all users on one port. */
export interface OnePortFields extends Partial<Omit<ProxyNode, 'settings'>> {
  readonly settings?: Partial<ProtocolSettings>;
  readonly secrets?: ProtocolSecrets;
}

/** A node of v2node at port 443, with private keys. */
export function onePortNode(id: number, { settings, secrets, ...fields }: OnePortFields): ProxyNode {
  const sealed = sealSecrets({ ...PRIVATE_KEYS, dnsSettings: 'CF_DNS_API_TOKEN=dns-secret', ...secrets }, SECRETS);
  return nodeOf(id, {
    ...{ family: 'uniproxy', daemon: 'v2node', port: '443', host: 'node.example.com', protocolSecrets: sealed },
    ...fields,
    settings: { ...defaultSettings(), ...settings },
  });
}

const TLS = { tls: 'tls' };
const REALITY = { tls: 'reality', serverName: 'www.example.com', realityPublicKey: PUBLIC_KEY };

/** Nodes of each protocol, over the transports that people run. */
export const ONE_PORT_NODES: readonly ProxyNode[] = [
  onePortNode(11, {
    ...{ name: 'vless REALITY', protocol: 'vless' },
    settings: { ...REALITY, shortIds: ['6ba85179e30d4fc2', '0a'], flow: 'xtls-rprx-vision' },
  }),
  onePortNode(12, {
    ...{ name: 'vless ws', protocol: 'vless', host: '2001:db8::10', port: '8443' },
    settings: {
      ...{ ...TLS, serverName: 'cdn.example.com', alpn: 'http/1.1', network: 'ws' },
      ...{ path: '/ray?ed=2560', requestHost: 'cdn.example.com' },
    },
  }),
  onePortNode(13, {
    ...{ name: 'vless grpc', protocol: 'vless' },
    settings: { ...REALITY, shortIds: ['0123'], network: 'grpc', serviceName: 'svc' },
  }),
  onePortNode(14, {
    ...{ name: 'vless xhttp', protocol: 'vless' },
    settings: {
      ...{ ...TLS, alpn: 'h2', network: 'xhttp', path: '/x', requestHost: 'node.example.com' },
      xhttpExtra: '{"xPaddingBytes":"100-1000","noGRPCHeader":false,"xmux":{"maxConcurrency":"16-32"}}',
      ...{ encryption: 'mlkem768x25519plus', encryptionPublicKey: ENCRYPTION_KEY },
    },
  }),
  onePortNode(15, {
    ...{ name: 'vless httpupgrade', protocol: 'vless' },
    settings: { ...TLS, certificateHash: HASH, network: 'httpupgrade', path: '/up', requestHost: 'node.example.com' },
  }),
  onePortNode(16, {
    ...{ name: 'vmess ws', protocol: 'vmess' },
    settings: { ...TLS, allowInsecure: 1, network: 'ws', path: '/ray', requestHost: 'cdn.example.com' },
  }),
  onePortNode(17, {
    ...{ name: 'vmess http', protocol: 'vmess', isUdp: 0 },
    settings: { headerType: 'http', path: '/', requestHost: 'www.example.com' },
  }),
  onePortNode(18, { name: 'trojan', protocol: 'trojan', settings: TLS }),
  onePortNode(19, {
    ...{ name: 'trojan grpc', protocol: 'trojan' },
    settings: { ...TLS, network: 'grpc', serviceName: 'svc' },
  }),
  onePortNode(20, { name: 'shadowsocks', protocol: 'shadowsocks', method: 'aes-256-gcm' }),
  onePortNode(21, {
    ...{ name: 'shadowsocks 2022', protocol: 'shadowsocks', method: '2022-blake3-aes-128-gcm' },
    secrets: { serverKey: SERVER_KEY_128 },
  }),
  onePortNode(22, {
    ...{ name: 'shadowsocks http', protocol: 'shadowsocks', method: 'aes-128-gcm', obfs: 'http' },
    settings: { path: '/download', requestHost: 'www.example.com' },
  }),
  onePortNode(23, {
    ...{ name: 'hysteria2', protocol: 'hysteria2', obfs: 'salamander', secrets: { obfsPassword: 'pa&ss=1' } },
    settings: { ...TLS, hopPorts: '20000-30000', downloadMbps: 200, uploadMbps: 50 },
  }),
  onePortNode(24, { name: 'tuic', protocol: 'tuic', settings: { ...TLS, zeroRtt: 1 } }),
  onePortNode(25, { name: 'anytls', protocol: 'anytls', settings: TLS }),
  onePortNode(26, { name: 'anytls REALITY', protocol: 'anytls', settings: { ...REALITY, shortIds: ['0a'] } }),
  onePortNode(27, {
    ...{ name: 'v2ray', family: 'v2ray', daemon: 'xrayr', protocol: 'vmess' },
    settings: { network: 'ws', path: '/ray' },
  }),
  onePortNode(28, { name: 'xrayr trojan', family: 'trojan', daemon: 'xrayr', protocol: 'trojan', settings: TLS }),
];
