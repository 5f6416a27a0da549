// The settings that daemons read from their configuration files, according to their public sources.

/** The type of a value, the keys below it, or a list of them. */
type Shape = 'text' | 'number' | 'truth' | Keys | readonly [Shape];
interface Keys {
  readonly [key: string]: Shape;
}

/** The keys that a daemon reads. It ignores all others silently, so it never reports a misspelt key. */
export interface Configuration {
  readonly keys: Keys;
  /** Paths that the daemon needs to start and to work. */
  readonly required: readonly string[];
}

const REALITY: Keys = {
  Show: 'truth',
  Dest: 'text',
  ProxyProtocolVer: 'number',
  ServerNames: ['text'],
  PrivateKey: 'text',
  MinClientVer: 'text',
  MaxClientVer: 'text',
  MaxTimeDiff: 'number',
  ShortIds: ['text'],
};

const XRAYR_API: Keys = {
  ApiHost: 'text',
  NodeID: 'number',
  ApiKey: 'text',
  NodeType: 'text',
  EnableVless: 'truth',
  VlessFlow: 'text',
  Timeout: 'number',
  SpeedLimit: 'number',
  DeviceLimit: 'number',
  RuleListPath: 'text',
  DisableCustomConfig: 'truth',
};

const XRAYR_CONTROLLER: Keys = {
  ListenIP: 'text',
  SendIP: 'text',
  UpdatePeriodic: 'number',
  CertConfig: {
    CertMode: 'text',
    CertDomain: 'text',
    CertFile: 'text',
    KeyFile: 'text',
    Provider: 'text',
    Email: 'text',
    DNSEnv: {},
    RejectUnknownSni: 'truth',
  },
  EnableDNS: 'truth',
  DNSType: 'text',
  DisableUploadTraffic: 'truth',
  DisableGetRule: 'truth',
  EnableProxyProtocol: 'truth',
  EnableFallback: 'truth',
  DisableIVCheck: 'truth',
  DisableSniffing: 'truth',
  AutoSpeedLimitConfig: { Limit: 'number', WarnTimes: 'number', LimitSpeed: 'number', LimitDuration: 'number' },
  GlobalDeviceLimitConfig: {
    Enable: 'truth',
    RedisNetwork: 'text',
    RedisAddr: 'text',
    RedisUsername: 'text',
    RedisPassword: 'text',
    RedisDB: 'number',
    Timeout: 'number',
    Expiry: 'number',
  },
  FallBackConfigs: [{ SNI: 'text', Alpn: 'text', Path: 'text', Dest: 'text', ProxyProtocolVer: 'number' }],
  DisableLocalREALITYConfig: 'truth',
  EnableREALITY: 'truth',
  REALITYConfigs: REALITY,
};

/** `config.yml` of XrayR 0.9.4. It reads `Log.Level` without checking that `Log` exists. */
export const XRAYR: Configuration = {
  keys: {
    Log: { Level: 'text', AccessPath: 'text', ErrorPath: 'text' },
    DnsConfigPath: 'text',
    InboundConfigPath: 'text',
    OutboundConfigPath: 'text',
    RouteConfigPath: 'text',
    ConnectionConfig: {
      Handshake: 'number',
      ConnIdle: 'number',
      UplinkOnly: 'number',
      DownlinkOnly: 'number',
      BufferSize: 'number',
    },
    Nodes: [{ PanelType: 'text', ApiConfig: XRAYR_API, ControllerConfig: XRAYR_CONTROLLER }],
  },
  required: [
    'Log.Level',
    'Nodes.0.PanelType',
    'Nodes.0.ApiConfig.ApiHost',
    'Nodes.0.ApiConfig.ApiKey',
    'Nodes.0.ApiConfig.NodeID',
    'Nodes.0.ApiConfig.NodeType',
    'Nodes.0.ApiConfig.Timeout',
  ],
};

/** `config.json` of VNet-SSR 2.1 and 2.2. */
export const VNET: Configuration = {
  keys: { api_host: 'text', host: 'text', node_id: 'number', key: 'text' },
  required: ['api_host', 'node_id', 'key'],
};

/** `config.json` of v2node. */
export const V2NODE: Configuration = {
  keys: {
    Log: { Level: 'text', Output: 'text', Access: 'text' },
    Nodes: [{ ApiHost: 'text', NodeID: 'number', ApiKey: 'text', Timeout: 'number' }],
  },
  required: ['Log.Level', 'Nodes.0.ApiHost', 'Nodes.0.NodeID', 'Nodes.0.ApiKey', 'Nodes.0.Timeout'],
};

/** `config.json` of V2bX. */
export const V2BX: Configuration = {
  keys: {
    Log: { Level: 'text', Output: 'text' },
    Cores: [{ Type: 'text', Log: { Level: 'text' } }],
    Nodes: [
      {
        ...{ Core: 'text', ApiHost: 'text', ApiKey: 'text', NodeID: 'number', NodeType: 'text', Timeout: 'number' },
        ...{ ListenIP: 'text', SendIP: 'text', CertConfig: { CertMode: 'text', CertFile: 'text', KeyFile: 'text' } },
      },
    ],
  },
  required: ['Cores.0.Type', 'Nodes.0.Core', 'Nodes.0.ApiHost', 'Nodes.0.ApiKey', 'Nodes.0.NodeID', 'Nodes.0.NodeType'],
};

/** `config.yml` of Xboard-Node. */
export const XBOARD_NODE: Configuration = {
  keys: { panel: { url: 'text', token: 'text', node_id: 'number' }, kernel: { type: 'text' } },
  required: ['panel.url', 'panel.token', 'panel.node_id'],
};

/** The keys in a file that a daemon ignores, and the required ones that are missing: one line each. */
export function problemsOf(content: unknown, { keys, required }: Configuration): string[] {
  const missing = required.filter((path) => isAbsent(valueAt(content, path)));
  return [...unread(content, keys, ''), ...missing.map((path) => `${path} is missing`)];
}

function unread(value: unknown, shape: Shape, path: string): string[] {
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((item, index) => unread(item, (shape as [Shape])[0], `${path}${index}.`));
  }
  if (typeof shape === 'string') {
    const types = { text: 'string', number: 'number', truth: 'boolean' } as const;
    return typeof value === types[shape] ? [] : [`${path.slice(0, -1)} is no ${shape}`];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path || 'the file'} has no keys`];
  return Object.entries(value).flatMap(([key, below]) => {
    const expected = (shape as Keys)[key];
    return expected === undefined ? [`${path}${key} is not read`] : unread(below, expected, `${path}${key}.`);
  });
}

function valueAt(content: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], content);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}
