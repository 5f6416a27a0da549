import type { ProxyNode } from '../../../nodes/proxy-node.entity.js';
import { FAMILIES_OF, type Family } from '../../../nodes/fields/families.js';
import type { InstallText } from '../node.docs.js';
import { COMPOSE_COMMANDS, COMPOSE_PATH, KEY_PLACEHOLDER } from './install-words.js';
import { speaksUniProxy, uniProxyText } from './uniproxy-text.js';

export const INSTALLED_DAEMONS = [
  ...(['vnet-ssr', 'vnet-ssr-2.1', 'xrayr', 'standard', 'v2node', 'xrayrp', 'xboard-node', 'v2bx'] as const),
  'xrayr-newv2board',
] as const;
/** `vnet-ssr` is version 2.2 or later; `standard` is any program that calls the documented paths. */
export type InstalledDaemon = (typeof INSTALLED_DAEMONS)[number];

/** VNet-SSR has no image. So the program of the machine runs in a plain one, with the certificates by which it trusts the panel. */
const VNET_COMPOSE = `services:
  vnet:
    image: debian:stable-slim
    command: [/usr/bin/vnet/vnet, --config, /etc/vnet/config.json]
    network_mode: host
    restart: unless-stopped
    volumes:
      - /usr/bin/vnet:/usr/bin/vnet:ro
      - /etc/vnet:/etc/vnet
      - /etc/ssl/certs:/etc/ssl/certs:ro
`;

const XRAYR_COMPOSE = `services:
  xrayr:
    image: ghcr.io/xrayr-project/xrayr:latest
    network_mode: host
    restart: unless-stopped
    volumes:
      - /etc/XrayR/config.yml:/etc/XrayR/config.yml:ro
`;

/** True for a daemon that serves nodes of a family. */
export function servesFamily(daemon: InstalledDaemon, family: Family): boolean {
  return FAMILIES_OF[daemon === 'vnet-ssr-2.1' ? 'vnet-ssr' : daemon].includes(family);
}

/** The files and commands that set up the daemon of a node. @param panelUrl the panel's origin as daemons reach it */
export function installText(node: ProxyNode, daemon: InstalledDaemon, panelUrl: string): InstallText {
  if (speaksUniProxy(daemon)) return uniProxyText(node, daemon, panelUrl);
  const prefix = daemon === 'vnet-ssr-2.1' ? '/api/web/v1' : `/api/${node.family}/v1`;
  const check = (what: string): string => checkCommand(`${panelUrl}${prefix}/${what}/${node.id}`);
  const vnet = { path: '/etc/vnet/config.json', content: vnetConfig(node, panelUrl) };
  const xrayr = { path: '/etc/XrayR/config.yml', content: xrayrConfig(node, panelUrl) };
  switch (daemon) {
    case 'vnet-ssr':
    case 'vnet-ssr-2.1':
      return {
        prefix,
        files: [vnet],
        commands: ['systemctl restart vnet', check('node')],
        compose: { files: [vnet, { path: COMPOSE_PATH, content: VNET_COMPOSE }], commands: COMPOSE_COMMANDS },
      };
    case 'xrayr':
      return {
        prefix,
        files: [xrayr],
        commands: ['systemctl restart XrayR', check('node')],
        compose: { files: [xrayr, { path: COMPOSE_PATH, content: XRAYR_COMPOSE }], commands: COMPOSE_COMMANDS },
      };
    default:
      return { prefix, files: [], commands: [check('node'), check('userList')], compose: null };
  }
}

/** One file for all versions: each version reads these three settings and has defaults for the others. */
function vnetConfig({ id }: ProxyNode, panelUrl: string): string {
  return `${JSON.stringify({ node_id: id, key: KEY_PLACEHOLDER, api_host: panelUrl }, null, 2)}\n`;
}

/**
 * A complete file. XrayR crashes without `Log`, since it reads `Log.Level` unchecked. After its time-out, 5 s by default, it
 * reports the same bytes again under another name.
 */
function xrayrConfig({ id, family, protocol, settings }: ProxyNode, panelUrl: string): string {
  return [
    'Log:',
    '  Level: warning',
    'Nodes:',
    '  - PanelType: "Proxypanel"',
    '    ApiConfig:',
    `      ApiHost: ${JSON.stringify(panelUrl)}`,
    `      ApiKey: "${KEY_PLACEHOLDER}"`,
    `      NodeID: ${id}`,
    `      NodeType: ${nodeType(family, protocol)}`,
    '      Timeout: 30',
    ...(protocol === 'vless' ? ['      EnableVless: true'] : []),
    '    ControllerConfig:',
    '      ListenIP: 0.0.0.0',
    '      SendIP: 0.0.0.0',
    '      UpdatePeriodic: 60',
    ...(settings.tls === 'tls' ? XRAYR_CERTIFICATE : []),
    '',
  ].join('\n');
}

const XRAYR_CERTIFICATE = [
  '      CertConfig:',
  '        CertMode: file',
  '        CertFile: /etc/XrayR/fullchain.cer',
  '        KeyFile: /etc/XrayR/cert.key',
];

/** XrayR takes VLESS for a kind of V2ray. */
function nodeType(family: Family, protocol: string): string {
  if (family === 'trojan') return 'Trojan';
  if (family === 'v2ray') return protocol === 'vless' ? 'V2ray' : 'Vmess';
  return 'Shadowsocks';
}

function checkCommand(url: string): string {
  return `curl -H 'key: ${KEY_PLACEHOLDER}' -H "timestamp: $(date +%s)" ${url}`;
}
