import type { JsonObject } from '../../../common/json/json-object.js';
import type { Daemon } from '../../../nodes/fields/families.js';
import { ABILITIES } from '../../../nodes/fields/abilities.js';
import type { ProxyNode } from '../../../nodes/proxy-node.entity.js';
import type { InstallText } from '../node.docs.js';
import { COMPOSE_COMMANDS, COMPOSE_PATH, KEY_PLACEHOLDER } from './install-words.js';

/** The daemons that speak UniProxy. */
type UniProxyDaemon = Exclude<Daemon, 'standard' | 'vnet-ssr' | 'xrayr'>;

/** How a daemon is set up: its configuration, its service, and its container if it has an image. */
interface SetUp {
  readonly file: string;
  readonly config: (node: ProxyNode, panelUrl: string) => string;
  readonly service: string;
  readonly start: string;
  readonly image: string;
  /** The names of node types in its configuration. */
  readonly version: 1 | 2;
}

const TIMEOUT = 30;

/** XrayR's names of protocols. */
const NODE_TYPES: Readonly<Record<string, string>> = {
  shadowsocks: 'Shadowsocks',
  vmess: 'Vmess',
  vless: 'Vless',
  trojan: 'Trojan',
  hysteria2: 'Hysteria2',
  tuic: 'Tuic',
  anytls: 'AnyTLS',
};

const SET_UPS: Readonly<Record<UniProxyDaemon, SetUp>> = {
  v2node: {
    file: '/etc/v2node/config.json',
    config: v2nodeFile,
    service: 'v2node',
    start: '/usr/local/v2node/v2node server',
    image: '/usr/local/v2node',
    version: 2,
  },
  v2bx: {
    file: '/etc/V2bX/config.json',
    config: v2bxFile,
    service: 'V2bX',
    start: '/usr/local/V2bX/V2bX server',
    image: 'ghcr.io/wyx2685/v2bx:latest',
    version: 1,
  },
  xrayrp: {
    file: '/etc/XrayR/config.yml',
    config: xrayrFile,
    service: 'XrayR',
    start: '/usr/local/XrayR/XrayR --config /etc/XrayR/config.yml',
    image: '/usr/local/XrayR',
    version: 1,
  },
  'xrayr-newv2board': {
    file: '/etc/XrayR/config.yml',
    config: xrayrFile,
    service: 'XrayR',
    start: '/usr/local/XrayR/XrayR --config /etc/XrayR/config.yml',
    image: 'ghcr.io/xrayr-project/xrayr:latest',
    version: 1,
  },
  'xboard-node': {
    file: '/etc/xboard-node/config.yml',
    config: xboardNodeFile,
    service: 'xboard-node',
    start: '/usr/local/bin/xboard-node -c /etc/xboard-node/config.yml',
    image: 'ghcr.io/cedar2025/xboard-node:latest',
    version: 1,
  },
};

/** True for a daemon that speaks UniProxy. */
export function speaksUniProxy(daemon: string): daemon is UniProxyDaemon {
  return Object.hasOwn(ABILITIES, daemon);
}

/** The files and commands that set up a daemon of UniProxy. Parameters as for `installText`. */
export function uniProxyText(node: ProxyNode, daemon: UniProxyDaemon, panelUrl: string): InstallText {
  const { file, config, service, start, image, version } = SET_UPS[daemon];
  const prefix = version === 2 ? '/api/v2/server' : '/api/v1/server/UniProxy';
  const main = { path: file, content: config(node, panelUrl) };
  const unit = { path: `/etc/systemd/system/${service}.service`, content: unitFile(service, start) };
  const type = version === 2 ? 'v2node' : node.protocol;
  const query = `node_id=${node.id}&node_type=${type}&token=${KEY_PLACEHOLDER}`;
  return {
    prefix,
    files: [main, unit],
    commands: [
      oneLine(main, service),
      `systemctl daemon-reload && systemctl enable --now ${service}`,
      `curl '${panelUrl}${prefix}/config?${query}'`,
    ],
    compose: {
      files: [main, { path: COMPOSE_PATH, content: composeFile(service, start, file, image) }],
      commands: COMPOSE_COMMANDS,
    },
  };
}

/** Writes the configuration and restarts the daemon: to paste as it is. */
function oneLine({ path, content }: { readonly path: string; readonly content: string }, service: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const lines = content
    .trimEnd()
    .split('\n')
    .map((line) => `'${line.replaceAll("'", "'\\''")}'`);
  return `mkdir -p ${folder} && printf '%s\\n' ${lines.join(' ')} > ${path} && systemctl restart ${service}`;
}

function v2nodeFile({ id }: ProxyNode, panelUrl: string): string {
  return json({
    Log: { Level: 'warning', Output: '', Access: 'none' },
    Nodes: [{ ApiHost: panelUrl, NodeID: id, ApiKey: KEY_PLACEHOLDER, Timeout: TIMEOUT }],
  });
}

function v2bxFile({ id, protocol }: ProxyNode, panelUrl: string): string {
  const core = protocol === 'hysteria2' ? 'sing' : 'xray';
  return json({
    Log: { Level: 'warning', Output: '' },
    Cores: [{ Type: core, Log: { Level: 'warning' } }],
    Nodes: [
      {
        Core: core,
        ApiHost: panelUrl,
        ApiKey: KEY_PLACEHOLDER,
        NodeID: id,
        NodeType: protocol,
        Timeout: TIMEOUT,
        ListenIP: '0.0.0.0',
        SendIP: '0.0.0.0',
        CertConfig: {
          CertMode: 'file',
          CertFile: '/etc/V2bX/fullchain.cer',
          KeyFile: '/etc/V2bX/cert.key',
        },
      },
    ],
  });
}

/** Without `Log` XrayR ends at its start. With its own time-out of five seconds it reports bytes twice. */
function xrayrFile({ id, protocol, settings, daemon }: ProxyNode, panelUrl: string): string {
  const isReality = settings.tls === 'reality';
  const needsFiles = settings.tls === 'tls' && (settings.certificate === 'daemon' || daemon !== 'xrayrp');
  return [
    'Log:',
    '  Level: warning',
    'Nodes:',
    '  - PanelType: "NewV2board"',
    '    ApiConfig:',
    `      ApiHost: ${JSON.stringify(panelUrl)}`,
    `      ApiKey: "${KEY_PLACEHOLDER}"`,
    `      NodeID: ${id}`,
    `      NodeType: ${NODE_TYPES[protocol] ?? protocol}`,
    `      Timeout: ${TIMEOUT}`,
    ...(protocol === 'vless' ? ['      EnableVless: true'] : []),
    '    ControllerConfig:',
    '      ListenIP: 0.0.0.0',
    '      SendIP: 0.0.0.0',
    '      UpdatePeriodic: 60',
    ...(isReality ? ['      EnableREALITY: true', '      DisableLocalREALITYConfig: true'] : []),
    ...(needsFiles
      ? [
          '      CertConfig:',
          '        CertMode: file',
          '        CertFile: /etc/XrayR/fullchain.cer',
          '        KeyFile: /etc/XrayR/cert.key',
        ]
      : []),
    '',
  ].join('\n');
}

function xboardNodeFile({ id, settings, protocol }: ProxyNode, panelUrl: string): string {
  // These two are in the kernel of Xray alone; the other kernel has more protocols.
  const isXray = settings.network === 'xhttp' || (protocol === 'vless' && settings.encryption !== 'none');
  return [
    'panel:',
    `  url: ${JSON.stringify(panelUrl)}`,
    `  token: "${KEY_PLACEHOLDER}"`,
    `  node_id: ${id}`,
    'kernel:',
    `  type: "${isXray ? 'xray' : 'singbox'}"`,
    '',
  ].join('\n');
}

function unitFile(service: string, start: string): string {
  return [
    '[Unit]',
    `Description=${service}`,
    'Wants=network-online.target',
    'After=network-online.target nss-lookup.target',
    '',
    '[Service]',
    `ExecStart=${start}`,
    'Restart=always',
    'RestartSec=10',
    'LimitNOFILE=999999',
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}

/** A daemon without an image runs in a plain one, from the folder of the machine's program. */
function composeFile(service: string, start: string, file: string, image: string): string {
  const folder = file.slice(0, file.lastIndexOf('/'));
  const isFolder = image.startsWith('/');
  return [
    'services:',
    `  ${service.toLowerCase()}:`,
    `    image: ${isFolder ? 'debian:stable-slim' : image}`,
    ...(isFolder ? [`    command: ${JSON.stringify(start.split(' '))}`] : []),
    '    network_mode: host',
    '    restart: unless-stopped',
    '    volumes:',
    `      - ${folder}:${folder}`,
    ...(isFolder ? [`      - ${image}:${image}:ro`, '      - /etc/ssl/certs:/etc/ssl/certs:ro'] : []),
    '',
  ].join('\n');
}

function json(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
