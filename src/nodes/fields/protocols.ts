// The pages import this file too, so it imports nothing.

/** The protocols of nodes that serve all users on one port. */
export const PROTOCOLS = ['shadowsocks', 'vmess', 'vless', 'trojan', 'hysteria2', 'tuic', 'anytls'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** How the bytes of a protocol travel: Xray's names of its transports. */
export const NETWORKS = ['tcp', 'ws', 'grpc', 'httpupgrade', 'xhttp'] as const;
export type Network = (typeof NETWORKS)[number];

export const SECURITIES = ['none', 'tls', 'reality'] as const;
export type Security = (typeof SECURITIES)[number];

export const HEADER_TYPES = ['none', 'http'] as const;
export const XHTTP_MODES = ['auto', 'packet-up', 'stream-up', 'stream-one'] as const;
export const FLOWS = ['none', 'xtls-rprx-vision'] as const;
/** The TLS handshakes that an app imitates. */
export const FINGERPRINTS = [
  ...(['chrome', 'firefox', 'safari', 'ios', 'android', 'edge', '360', 'qq', 'random', 'randomized'] as const),
] as const;
/** Where the daemon has its certificate from. `daemon`: its own configuration. `self`: it makes one. `http`, `dns`: from Let's Encrypt. */
export const CERTIFICATES = ['daemon', 'self', 'file', 'http', 'dns'] as const;
export const ENCRYPTIONS = ['none', 'mlkem768x25519plus'] as const;
export const ENCRYPTION_MODES = ['native', 'xorpub', 'random'] as const;
export const ENCRYPTION_RTTS = ['0rtt', '1rtt'] as const;
export const CONGESTION_CONTROLS = ['bbr', 'cubic', 'new_reno'] as const;
export const UDP_RELAY_MODES = ['native', 'quic'] as const;
/** The obfuscations of each protocol. `plain` means none. */
export const OBFUSCATIONS = { shadowsocks: ['plain', 'http'], hysteria2: ['plain', 'salamander'] } as const;

/** The methods with which Xray tells users of one port apart: by trying the key of each. */
const AEAD_METHODS = ['aes-128-gcm', 'aes-256-gcm', 'chacha20-ietf-poly1305'] as const;
/** The methods of Shadowsocks 2022 with a header that names the user, and the bytes of their keys. */
export const KEY_BYTES_2022: Readonly<Record<string, number>> = {
  '2022-blake3-aes-128-gcm': 16,
  '2022-blake3-aes-256-gcm': 32,
};
export const SHARED_METHODS: readonly string[] = [...AEAD_METHODS, ...Object.keys(KEY_BYTES_2022)];

/** The settings that decide which other settings a node has. */
export interface Chosen {
  readonly family: string;
  readonly protocol: string;
  readonly method: string;
  readonly obfs: string;
  readonly network: string;
  readonly headerType: string;
  readonly tls: string;
  readonly certificate: string;
  readonly encryption: string;
}

const STREAMS = ['vmess', 'vless', 'trojan'];
const TLS_ALWAYS = ['trojan', 'hysteria2', 'tuic', 'anytls'];

/** True for a protocol that never goes without TLS. */
export function needsTls(protocol: string): boolean {
  return TLS_ALWAYS.includes(protocol);
}

/** True for a cipher of Shadowsocks 2022, whose users have keys made of their UUID. */
export function is2022(method: string): boolean {
  return Object.hasOwn(KEY_BYTES_2022, method);
}

const isUniProxy = ({ family }: Chosen): boolean => family === 'uniproxy';
const has =
  (...protocols: string[]) =>
  (chosen: Chosen) =>
    !isOld(chosen) && protocols.includes(chosen.protocol);
const isHttp = (chosen: Chosen): boolean =>
  ['ws', 'httpupgrade', 'xhttp'].includes(chosen.network) || chosen.headerType === 'http';
const isStream = (chosen: Chosen): boolean => !isOld(chosen) && STREAMS.includes(chosen.protocol);
const isTls = (chosen: Chosen): boolean => !isOld(chosen) && chosen.tls === 'tls';
const isReality = (chosen: Chosen): boolean => isUniProxy(chosen) && chosen.tls === 'reality';
const isEncrypted = (chosen: Chosen): boolean => isUniProxy(chosen) && chosen.encryption !== 'none';
const isHysteria = has('hysteria2');
const isTuic = has('tuic');

/** Nodes of these families have a port or a password for each user. */
function isOld({ family }: Chosen): boolean {
  return family === 'ss' || family === 'ssr';
}

/** A request with a path and a name of a host hides the bytes. */
function hasPath(chosen: Chosen): boolean {
  return isStream(chosen) ? isHttp(chosen) : has('shadowsocks')(chosen) && chosen.obfs === 'http';
}

/** Which nodes have a setting. All other nodes have its default. */
const APPLIES = {
  network: isStream,
  path: hasPath,
  requestHost: hasPath,
  headerType: (chosen: Chosen) => has('vmess', 'vless')(chosen) && chosen.network === 'tcp',
  serviceName: (chosen: Chosen) => isStream(chosen) && chosen.network === 'grpc',
  xhttpMode: (chosen: Chosen) => isStream(chosen) && chosen.network === 'xhttp',
  xhttpExtra: (chosen: Chosen) => isStream(chosen) && chosen.network === 'xhttp',
  tls: has('vmess', ...['vless', ...TLS_ALWAYS]),
  serverName: (chosen: Chosen) => isTls(chosen) || isReality(chosen),
  alpn: (chosen: Chosen) => isTls(chosen),
  fingerprint: (chosen: Chosen) => (isTls(chosen) && !isHysteria(chosen) && !isTuic(chosen)) || isReality(chosen),
  allowInsecure: isTls,
  certificateHash: isTls,
  certificate: (chosen: Chosen) => isUniProxy(chosen) && isTls(chosen),
  certificateFile: (chosen: Chosen) => isUniProxy(chosen) && isTls(chosen) && chosen.certificate === 'file',
  keyFile: (chosen: Chosen) => isUniProxy(chosen) && isTls(chosen) && chosen.certificate === 'file',
  dnsProvider: (chosen: Chosen) => isUniProxy(chosen) && isTls(chosen) && chosen.certificate === 'dns',
  dnsSettings: (chosen: Chosen) => isUniProxy(chosen) && isTls(chosen) && chosen.certificate === 'dns',
  realityTarget: isReality,
  realityPort: isReality,
  shortIds: isReality,
  realityPrivateKey: isReality,
  realityPublicKey: isReality,
  flow: (chosen: Chosen) => isUniProxy(chosen) && chosen.protocol === 'vless',
  encryption: (chosen: Chosen) => isUniProxy(chosen) && chosen.protocol === 'vless',
  encryptionMode: isEncrypted,
  encryptionTicket: isEncrypted,
  encryptionRtt: isEncrypted,
  encryptionPadding: isEncrypted,
  encryptionPrivateKey: isEncrypted,
  encryptionPublicKey: isEncrypted,
  serverKey: (chosen: Chosen) => has('shadowsocks')(chosen) && is2022(chosen.method),
  downloadMbps: isHysteria,
  uploadMbps: isHysteria,
  ignoreClientBandwidth: isHysteria,
  hopPorts: isHysteria,
  hopInterval: isHysteria,
  obfsPassword: (chosen: Chosen) => isHysteria(chosen) && chosen.obfs === 'salamander',
  congestionControl: isTuic,
  zeroRtt: isTuic,
  udpRelayMode: isTuic,
  paddingScheme: has('anytls'),
  listenIp: isUniProxy,
  blockPrivate: isUniProxy,
  pushInterval: isUniProxy,
  pullInterval: isUniProxy,
} as const satisfies Record<string, (chosen: Chosen) => boolean>;

/** The settings that nobody gets to see. The database has them encrypted. */
export const SECRET_SETTINGS = [
  ...(['realityPrivateKey', 'encryptionPrivateKey', 'serverKey', 'obfsPassword', 'dnsSettings'] as const),
] as const;
export type SecretSetting = (typeof SECRET_SETTINGS)[number];

export function isSecretSetting(name: string): name is SecretSetting {
  return SECRET_SETTINGS.some((each) => each === name);
}

export type ProtocolSetting = keyof typeof APPLIES;
export const PROTOCOL_SETTINGS = Object.keys(APPLIES).filter(isProtocolSetting);

export function isProtocolSetting(name: string): name is ProtocolSetting {
  return Object.hasOwn(APPLIES, name);
}

/** True if a node has a setting. */
export function appliesTo(setting: ProtocolSetting, chosen: Chosen): boolean {
  return APPLIES[setting](chosen);
}
