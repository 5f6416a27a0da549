import type { Family, ProxyNode } from '../../nodes/proxy-node.entity.js';

export const INSTALLED_DAEMONS = ['vnet-ssr', 'vnet-ssr-2.1', 'xrayr', 'standard'] as const;
/** `vnet-ssr` is version 2.2 or later; `standard` any program that keeps to the documented paths. */
export type InstalledDaemon = (typeof INSTALLED_DAEMONS)[number];

/** Stands where the key belongs: it is shown only when it is issued. */
export const KEY_PLACEHOLDER = 'LINE_KEY';

export interface InstallText {
  /** Where the daemon calls. It puts this behind the panel's address by itself. */
  readonly prefix: string;
  readonly files: readonly { readonly path: string; readonly content: string }[];
  /** In this order; the last ones ask the panel as the daemon will, to see that address, key and clock are right. */
  readonly commands: readonly string[];
}

/** The family whose nodes a daemon serves; nothing where it may be either. */
export function familyOf(daemon: InstalledDaemon): Family | undefined {
  if (daemon === 'standard') return undefined;
  return daemon === 'xrayr' ? 'ss' : 'ssr';
}

/** What a daemon of a node is set up with. @param panelUrl the panel's origin as daemons reach it */
export function installText(node: ProxyNode, daemon: InstalledDaemon, panelUrl: string): InstallText {
  const prefix = daemon === 'vnet-ssr-2.1' ? '/api/web/v1' : `/api/${node.family}/v1`;
  const check = (what: string): string => checkCommand(`${panelUrl}${prefix}/${what}/${node.id}`);
  switch (daemon) {
    case 'vnet-ssr':
    case 'vnet-ssr-2.1':
      return {
        prefix,
        files: [{ path: '/etc/vnet/config.json', content: vnetConfig(node, panelUrl) }],
        commands: ['systemctl restart vnet', check('node')],
      };
    case 'xrayr':
      return {
        prefix,
        files: [{ path: '/etc/XrayR/config.yml', content: xrayrConfig(node, panelUrl) }],
        commands: ['systemctl restart XrayR', check('node')],
      };
    case 'standard':
      return { prefix, files: [], commands: [check('node'), check('userList')] };
  }
}

/** It must stay one file for all versions: each of them reads these three and has a default for the rest. */
function vnetConfig({ id }: ProxyNode, panelUrl: string): string {
  return `${JSON.stringify({ node_id: id, key: KEY_PLACEHOLDER, api_host: panelUrl }, null, 2)}\n`;
}

function xrayrConfig({ id }: ProxyNode, panelUrl: string): string {
  return [
    'Nodes:',
    '  - PanelType: "Proxypanel"',
    '    ApiConfig:',
    `      ApiHost: ${JSON.stringify(panelUrl)}`,
    `      ApiKey: "${KEY_PLACEHOLDER}"`,
    `      NodeID: ${id}`,
    '      NodeType: Shadowsocks',
    '      Timeout: 5',
    '    ControllerConfig:',
    '      ListenIP: 0.0.0.0',
    '      UpdatePeriodic: 60',
    '',
  ].join('\n');
}

function checkCommand(url: string): string {
  return `curl -H 'key: ${KEY_PLACEHOLDER}' -H "timestamp: $(date +%s)" ${url}`;
}
