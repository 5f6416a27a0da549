import type { Family, ProxyNode } from '../../nodes/proxy-node.entity.js';
import type { InstallText } from './node.docs.js';

export const INSTALLED_DAEMONS = ['vnet-ssr', 'vnet-ssr-2.1', 'xrayr', 'standard'] as const;
/** `vnet-ssr` is version 2.2 or later; `standard` is any program that calls the documented paths. */
export type InstalledDaemon = (typeof INSTALLED_DAEMONS)[number];

/** Takes the place of the key, which the panel shows only when it issues the key. */
export const KEY_PLACEHOLDER = 'LINE_KEY';

const COMPOSE_PATH = 'compose.yaml';
const COMPOSE_COMMANDS = ['docker compose up -d', 'docker compose logs --tail 20'];

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

/** The family of nodes that a daemon serves; undefined if it serves both. */
export function familyOfDaemon(daemon: InstalledDaemon): Family | undefined {
  if (daemon === 'standard') return undefined;
  return daemon === 'xrayr' ? 'ss' : 'ssr';
}

/** The files and commands that set up the daemon of a node. @param panelUrl the panel's origin as daemons reach it */
export function installText(node: ProxyNode, daemon: InstalledDaemon, panelUrl: string): InstallText {
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
    case 'standard':
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
function xrayrConfig({ id }: ProxyNode, panelUrl: string): string {
  return [
    'Log:',
    '  Level: warning',
    'Nodes:',
    '  - PanelType: "Proxypanel"',
    '    ApiConfig:',
    `      ApiHost: ${JSON.stringify(panelUrl)}`,
    `      ApiKey: "${KEY_PLACEHOLDER}"`,
    `      NodeID: ${id}`,
    '      NodeType: Shadowsocks',
    '      Timeout: 30',
    '    ControllerConfig:',
    '      ListenIP: 0.0.0.0',
    '      SendIP: 0.0.0.0',
    '      UpdatePeriodic: 60',
    '',
  ].join('\n');
}

function checkCommand(url: string): string {
  return `curl -H 'key: ${KEY_PLACEHOLDER}' -H "timestamp: $(date +%s)" ${url}`;
}
