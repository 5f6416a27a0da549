import type { ProxyNode } from '../../nodes/proxy-node.entity.js';

export const INSTALLED_DAEMONS = ['vnet-ssr', 'xrayr', 'standard'] as const;
export type InstalledDaemon = (typeof INSTALLED_DAEMONS)[number];

/** Stands where the key belongs: it is shown only when it is issued. */
export const KEY_PLACEHOLDER = 'LINE_KEY';

export interface InstallText {
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly commands: readonly string[];
}

/** What a daemon of a node is set up with. @param panelUrl the panel's origin as daemons reach it */
export function installText(node: ProxyNode, daemon: InstalledDaemon, panelUrl: string): InstallText {
  switch (daemon) {
    case 'vnet-ssr':
      return { files: [{ path: 'config.json', content: vnetConfig(node, panelUrl) }], commands: [] };
    case 'xrayr':
      return {
        files: [{ path: '/etc/XrayR/config.yml', content: xrayrConfig(node, panelUrl) }],
        commands: ['systemctl restart XrayR'],
      };
    case 'standard':
      return { files: [], commands: [curlCommand(node, panelUrl)] };
  }
}

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

function curlCommand({ id, family }: ProxyNode, panelUrl: string): string {
  return `curl -H 'key: ${KEY_PLACEHOLDER}' -H "timestamp: $(date +%s)" ${panelUrl}/api/${family}/v1/node/${id}`;
}
