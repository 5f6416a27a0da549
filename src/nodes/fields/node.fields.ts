import {
  AnyTextField,
  CheckedTextField,
  EnumField,
  FlagField,
  HostField,
  IntegerField,
  TextField,
  WordsField,
} from '../../fields/field.decorators.js';
import type { ChangeOf, DocumentOf, SnakeCase } from '../../fields/field-types.js';
import { BasicNodeFields } from './basic-node.fields.js';
import {
  CERTIFICATES,
  CONGESTION_CONTROLS,
  ENCRYPTION_MODES,
  ENCRYPTION_RTTS,
  ENCRYPTIONS,
  FINGERPRINTS,
  FLOWS,
  HEADER_TYPES,
  NETWORKS,
  type SecretSetting,
  SECURITIES,
  UDP_RELAY_MODES,
  XHTTP_MODES,
} from './protocols.js';
import { isServerKey, isX25519Key } from './keys.js';

const MAX_PORT = 65_535;
const MAX_MBPS = 1_000_000;
const SECRETS = 'nodes:secrets';

const PATH = /^(\/([\x21-\x24\x26-\x7e]|%[\da-f]{2})*)?$/i;
const NAME = /^[\x21-\x7e]{0,255}$/;
const ALPN = /^((h2|http\/1\.1|h3)(,(h2|http\/1\.1|h3))*)?$/;
const SHA256 = /^([0-9a-f]{64})?$/;
const TICKET = /^\d{1,6}(-\d{1,6})?s$/;
/** Blocks of `100-111-1111` or `75-0-111`, with dots between them. */
const ENCRYPTION_PADDING = /^([0-9-]{1,19}(\.[0-9-]{1,19})*)?$/;
const HOP_PORTS = /^(\d{1,5}-\d{1,5})?$/;
/** v2node pastes it into JSON as it is. */
const OBFS_PASSWORD = /^[\x21\x23-\x5b\x5d-\x7e]{0,128}$/;
const DNS_SETTINGS = /^([A-Za-z_][A-Za-z0-9_]*=[^,\s]+(,[A-Za-z_][A-Za-z0-9_]*=[^,\s]+)*)?$/;
const FILE = /^(\/[^\s"'\\]{1,254})?$/;

/**
 * The fields of a node. Those of this class are settings of protocols whose users share a port; `protocols.ts` says which nodes have which of
 * them. Rates are in Mbit/s, intervals in seconds.
 */
export class NodeFields extends BasicNodeFields {
  @EnumField(NETWORKS, {
    schemaName: 'Network',
    description: 'The transport of vmess, vless and trojan',
    option: { flags: '--network <name>', description: 'the transport of vmess, vless and trojan' },
  })
  network = 'tcp';

  @CheckedTextField({
    check: 'isPath',
    code: 'path',
    problem:
      'must be empty, or begin with a slash and have no spaces; after a percent sign come two hexadecimal digits',
    isValid: (text) => text.length < 256 && PATH.test(text),
    description: 'The path of ws, httpupgrade, xhttp and HTTP headers; for ws ?ed=2560 at its end asks for early data',
    option: { flags: '--path <path>', description: 'the path of ws, httpupgrade, xhttp and HTTP headers' },
  })
  path = '';

  @CheckedTextField({
    check: 'isName',
    code: 'wrong-form',
    problem: 'must be a name without spaces',
    isValid: (text) => NAME.test(text),
    description: 'The Host header of ws, httpupgrade, xhttp and HTTP headers; empty for none',
    option: {
      flags: '--request-host <name>',
      description: 'the Host header of ws, httpupgrade, xhttp and HTTP headers',
    },
  })
  requestHost = '';

  @EnumField(HEADER_TYPES, {
    description: 'http: the bytes of tcp begin with a request and a response of HTTP',
    option: { flags: '--header-type <type>', description: 'http: tcp begins with a request of HTTP' },
  })
  headerType = 'none';

  @CheckedTextField({
    check: 'isName',
    code: 'wrong-form',
    problem: 'must be a name without spaces',
    isValid: (text) => NAME.test(text),
    description: 'The name of the service of grpc',
    option: { flags: '--service-name <name>', description: 'the name of the service of grpc' },
  })
  serviceName = '';

  @EnumField(XHTTP_MODES, { option: { flags: '--xhttp-mode <mode>', description: 'the mode of xhttp' } })
  xhttpMode = 'auto';

  @AnyTextField({
    max: 2000,
    description: 'The object `extra` of xhttp, as JSON; empty for none',
    option: { flags: '--xhttp-extra <json>', description: 'the object `extra` of xhttp' },
  })
  xhttpExtra = '';

  @EnumField(SECURITIES, {
    schemaName: 'Security',
    description: 'A new node of trojan, hysteria2, tuic and anytls has tls',
    option: { flags: '--tls <security>', description: 'the encryption around the protocol' },
  })
  tls = 'none';

  @HostField({
    isEmptyFor: 'the host of the node',
    description:
      'The name that apps send in TLS; empty for the host of the node. For REALITY the name of the other site',
    option: { flags: '--server-name <name>', description: 'the name that apps send in TLS; by default the host' },
  })
  serverName = '';

  @CheckedTextField({
    check: 'isAlpn',
    code: 'alpn',
    problem: 'must be some of h2, http/1.1 and h3 with commas between them, or empty',
    isValid: (text) => ALPN.test(text),
    description: 'The protocols that apps offer in TLS, with commas between them; empty for the choice of the app',
    option: { flags: '--alpn <names>', description: 'the protocols that apps offer in TLS, such as h2,http/1.1' },
  })
  alpn = '';

  @EnumField(FINGERPRINTS, {
    description: 'The browser whose handshake apps imitate',
    option: { flags: '--fingerprint <browser>', description: 'the browser whose handshake apps imitate' },
  })
  fingerprint = 'chrome';

  @FlagField({
    description: '1: apps accept any certificate. Xray refuses this since 2026; the hash of the certificate is safe',
    option: { flags: '--allow-insecure <on|off>', description: 'apps accept any certificate; better give its hash' },
  })
  allowInsecure = 0;

  @CheckedTextField({
    check: 'isSha256',
    code: 'sha256',
    problem: 'must be a SHA-256 in 64 lower-case hexadecimal digits, or empty',
    isValid: (text) => SHA256.test(text),
    description: 'The SHA-256 of the certificate: apps accept this one, signed by anybody; empty for a trusted one',
    option: {
      flags: '--certificate-hash <sha256>',
      description: 'the certificate that apps accept, signed by anybody',
    },
  })
  certificateHash = '';

  @EnumField(CERTIFICATES, {
    schemaName: 'CertificateSource',
    description:
      'Where the daemon gets its certificate. daemon: from its own configuration; self: it signs one; http, dns: from Let’s Encrypt',
    option: { flags: '--certificate <source>', description: 'where the daemon gets its certificate' },
  })
  certificate = 'daemon';

  @CheckedTextField({
    check: 'isFile',
    code: 'wrong-form',
    problem: 'must be the whole path of a file, without spaces and quotes',
    isValid: (text) => FILE.test(text),
    description: 'The file of the certificate on the machine of the node',
    option: { flags: '--certificate-file <path>', description: 'the certificate on the machine of the node' },
  })
  certificateFile = '';

  @CheckedTextField({
    check: 'isFile',
    code: 'wrong-form',
    problem: 'must be the whole path of a file, without spaces and quotes',
    isValid: (text) => FILE.test(text),
    description: 'The file of its key on the machine of the node',
    option: { flags: '--key-file <path>', description: 'the key of the certificate on the machine of the node' },
  })
  keyFile = '';

  @TextField({
    min: 0,
    max: 64,
    description: 'The provider of the domain, as lego names it, for certificates by dns',
    option: { flags: '--dns-provider <name>', description: 'the provider of the domain, such as cloudflare' },
  })
  dnsProvider = '';

  @CheckedTextField({
    access: 'write',
    right: SECRETS,
    check: 'isDnsSettings',
    code: 'wrong-form',
    problem: 'must be settings such as CF_DNS_API_TOKEN=secret with commas between them',
    isValid: (text) => text.length <= 1000 && DNS_SETTINGS.test(text),
    description: 'The settings of the provider, such as `CF_DNS_API_TOKEN=…`, with commas between them',
  })
  dnsSettings = '';

  @HostField({
    isEmptyFor: 'the server name',
    description: 'The host of the site that REALITY shows to strangers; empty for the server name',
    option: {
      flags: '--reality-target <host>',
      description: 'the site that REALITY shows; by default the server name',
    },
  })
  realityTarget = '';

  @IntegerField({
    min: 1,
    max: MAX_PORT,
    description: 'The port of that site',
    option: { flags: '--reality-port <port>', description: 'the port of that site' },
  })
  realityPort = 443;

  @WordsField({
    maxWords: 16,
    maxLength: 16,
    description: 'The short ids of REALITY: 2 to 16 hexadecimal digits each, an even number. The panel makes one',
    option: { flags: '--short-ids <ids>', description: 'the short ids of REALITY, such as 6ba85179e30d4fc2,0a' },
  })
  shortIds: readonly string[] = [];

  @CheckedTextField({
    access: 'write',
    right: SECRETS,
    check: 'isX25519',
    code: 'x25519-key',
    problem: 'must be an X25519 key: 43 characters of base64url without =',
    isValid: (text) => text === '' || isX25519Key(text),
    description: 'The private key of REALITY; the panel makes one for an empty text',
  })
  realityPrivateKey = '';

  @TextField({ access: 'read', description: 'The public key of REALITY, which apps need; empty without REALITY' })
  readonly realityPublicKey: string = '';

  @EnumField(FLOWS, {
    description: 'The flow of vless',
    option: { flags: '--flow <flow>', description: 'the flow of vless; not with transports other than tcp' },
  })
  flow = 'none';

  @EnumField(ENCRYPTIONS, {
    description: 'The encryption of vless itself; few apps have it',
    option: { flags: '--encryption <name>', description: 'the encryption of vless itself; few apps have it' },
  })
  encryption = 'none';

  @EnumField(ENCRYPTION_MODES, { option: { flags: '--encryption-mode <mode>', description: 'the look of its bytes' } })
  encryptionMode = 'native';

  @CheckedTextField({
    check: 'isTicket',
    code: 'wrong-form',
    problem: 'must be a time such as 600s or 100-500s, or 0s for none',
    isValid: (text) => TICKET.test(text),
    description: 'How long a ticket for a fast return is valid',
    option: { flags: '--encryption-ticket <time>', description: 'how long a ticket is valid, such as 600s' },
  })
  encryptionTicket = '600s';

  @EnumField(ENCRYPTION_RTTS, {
    description: '0rtt: apps use tickets',
    option: { flags: '--encryption-rtt <name>', description: '0rtt: apps use tickets' },
  })
  encryptionRtt = '0rtt';

  @CheckedTextField({
    check: 'isEncryptionPadding',
    code: 'wrong-form',
    problem: 'must be blocks of numbers such as 100-111-1111.75-0-111, or empty',
    isValid: (text) => text.length <= 255 && ENCRYPTION_PADDING.test(text),
    description: 'The padding of the server; empty for that of Xray',
    option: { flags: '--encryption-padding <blocks>', description: 'the padding of the server' },
  })
  encryptionPadding = '';

  @CheckedTextField({
    access: 'write',
    right: SECRETS,
    check: 'isX25519',
    code: 'x25519-key',
    problem: 'must be an X25519 key: 43 characters of base64url without =',
    isValid: (text) => text === '' || isX25519Key(text),
    description: 'The private key of the encryption of vless; the panel makes one for an empty text',
  })
  encryptionPrivateKey = '';

  @TextField({ access: 'read', description: 'Its public key, which apps need; empty without encryption' })
  readonly encryptionPublicKey: string = '';

  @CheckedTextField({
    access: 'write',
    right: SECRETS,
    check: 'isServerKey',
    code: 'server-key',
    problem: 'must be base64 of 16 or 32 bytes, as its method asks',
    isValid: (text) => text === '' || isServerKey(text),
    description: 'The key of a node of Shadowsocks 2022; the panel makes one for an empty text',
  })
  serverKey = '';

  @IntegerField({
    max: MAX_MBPS,
    description: 'What hysteria2 sends to one user at most, Mbit/s; 0 for no limit',
    option: { flags: '--download-mbps <rate>', description: 'what hysteria2 sends to one user at most, Mbit/s' },
  })
  downloadMbps = 0;

  @IntegerField({
    max: MAX_MBPS,
    description: 'What hysteria2 takes from one user at most, Mbit/s; 0 for no limit',
    option: { flags: '--upload-mbps <rate>', description: 'what hysteria2 takes from one user at most, Mbit/s' },
  })
  uploadMbps = 0;

  @FlagField({
    description: '1: hysteria2 ignores the rates that apps ask for',
    option: { flags: '--ignore-client-bandwidth <on|off>', description: 'ignore the rates that apps ask for' },
  })
  ignoreClientBandwidth = 0;

  @CheckedTextField({
    check: 'isHopPorts',
    code: 'port-range',
    problem: 'must be a range of ports such as 20000-30000, or empty',
    isValid: isPortRange,
    description:
      'The ports between which apps of hysteria2 hop. The machine of the node must forward all of them to its port',
    option: { flags: '--hop-ports <range>', description: 'the ports between which apps of hysteria2 hop' },
  })
  hopPorts = '';

  @IntegerField({
    min: 5,
    max: 3600,
    description: 'The seconds after which apps hop',
    option: { flags: '--hop-interval <seconds>', description: 'the seconds after which apps hop' },
  })
  hopInterval = 30;

  @CheckedTextField({
    access: 'write',
    right: SECRETS,
    check: 'isObfsPassword',
    code: 'obfs-password',
    problem: 'must be up to 128 ASCII characters without spaces, quotes and backslashes',
    isValid: (text) => OBFS_PASSWORD.test(text),
    description: 'The password of salamander; the panel makes one for an empty text',
  })
  obfsPassword = '';

  @EnumField(CONGESTION_CONTROLS, {
    option: { flags: '--congestion-control <name>', description: 'the congestion control of tuic' },
  })
  congestionControl = 'bbr';

  @FlagField({
    description: '1: tuic sends data with the first packet, which somebody may repeat',
    option: { flags: '--zero-rtt <on|off>', description: 'tuic sends data with the first packet' },
  })
  zeroRtt = 0;

  @EnumField(UDP_RELAY_MODES, { option: { flags: '--udp-relay-mode <mode>', description: 'how tuic carries UDP' } })
  udpRelayMode = 'native';

  @AnyTextField({
    max: 2000,
    description: 'The padding of anytls, a line for each packet; empty for that of anytls',
    option: { flags: '--padding-scheme <lines>', description: 'the padding of anytls, a line for each packet' },
  })
  paddingScheme = '';

  @HostField({
    description: 'The address at which the daemon listens',
    option: { flags: '--listen-ip <address>', description: 'the address at which the daemon listens' },
  })
  listenIp = '0.0.0.0';

  @FlagField({
    description: '1: users cannot reach private addresses through the node, where its daemon can block them',
    option: { flags: '--block-private <on|off>', description: 'keep users from private addresses' },
  })
  blockPrivate = 1;

  @IntegerField({
    min: 5,
    max: 3600,
    description: 'The seconds between two reports of the daemon',
    option: { flags: '--push-interval <seconds>', description: 'the seconds between two reports' },
  })
  pushInterval = 60;

  @IntegerField({
    min: 5,
    max: 3600,
    description: 'The seconds between two looks at the configuration and the users',
    option: { flags: '--pull-interval <seconds>', description: 'the seconds between two looks at the users' },
  })
  pullInterval = 60;
}

/** The fields that an operator gives a new node. The others have their defaults. */
export type NewNode = ChangeOf<NodeFields>;
/** The fields of a node that an operator changes. Number and family stay: the daemon of the node is set up with them. */
export type NodeChange = Omit<NewNode, 'id' | 'family'>;
/** The fields of a node as operators see them. */
export type NodeSettings = Omit<DocumentOf<NodeFields>, 'push_secret' | SnakeCase<SecretSetting>>;

function isPortRange(text: string): boolean {
  if (!HOP_PORTS.test(text)) return false;
  if (text === '') return true;
  const [first = 0, last = 0] = text.split('-').map(Number);
  return first >= 1 && first < last && last <= MAX_PORT;
}
