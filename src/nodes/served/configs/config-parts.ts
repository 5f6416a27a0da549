import type { JsonObject } from '../../../common/json/json-object.js';
import { paddingLines } from '../../fields/padding-scheme.js';
import type { ProtocolSecrets } from '../../fields/settings-column.js';
import type { ProxyNode } from '../../proxy-node.entity.js';

/** A node with what its configuration needs in clear. */
export interface OpenNode {
  readonly node: ProxyNode;
  readonly secrets: ProtocolSecrets;
}

/** The level of TLS, as UniProxy numbers it. */
const LEVELS: Readonly<Record<string, number>> = { none: 0, tls: 1, reality: 2 };
/** Addresses that a user of a node must not reach through it: private, local and reserved ones (RFC 6890). */
const PRIVATE_NETWORKS = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4', '::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
];

export function tlsLevel({ settings }: ProxyNode): number {
  return LEVELS[settings.tls] ?? 0;
}

/** The name that apps send in TLS: by default the host of the node. */
export function serverName({ settings, host }: Pick<ProxyNode, 'settings' | 'host'>): string {
  return settings.serverName === '' ? host : settings.serverName;
}

/** Numbers, and both of them: other forms stop daemons. */
export function baseConfig({ settings }: ProxyNode): JsonObject {
  return { push_interval: settings.pushInterval, pull_interval: settings.pullInterval };
}

/** The settings of the transport, in the words of Xray. */
export function networkSettings({ settings }: ProxyNode): JsonObject {
  const { network, path, requestHost, serviceName, headerType, xhttpMode, xhttpExtra } = settings;
  switch (network) {
    case 'ws':
      return { path, ...(requestHost !== '' && { headers: { Host: requestHost } }) };
    case 'grpc':
      return { serviceName, service_name: serviceName };
    case 'httpupgrade':
      return { path, host: requestHost };
    case 'xhttp': {
      const extra: unknown = xhttpExtra === '' ? undefined : JSON.parse(xhttpExtra);
      return { path, host: requestHost, mode: xhttpMode, ...(extra !== undefined && { extra }) };
    }
    default:
      return headerType === 'http' ? httpHeader(path, requestHost) : {};
  }
}

function httpHeader(path: string, host: string): JsonObject {
  return { header: { type: 'http', request: { path: [path], headers: { Host: [host] } } } };
}

/** The settings of REALITY. The port is text. */
export function realitySettings({ node, secrets }: OpenNode): JsonObject {
  const { serverName: name, realityTarget, realityPort, shortIds } = node.settings;
  return {
    server_name: name,
    dest: realityTarget === '' ? name : realityTarget,
    server_port: String(realityPort),
    short_id: shortIds[0] ?? '',
    private_key: secrets.realityPrivateKey ?? '',
  };
}

/** The rule that keeps users from private addresses, for cores that have none of their own. */
export function privateRoute({ settings }: ProxyNode): JsonObject[] {
  if (settings.blockPrivate === 0) return [];
  return [{ id: 1, match: PRIVATE_NETWORKS, action: 'block_ip', action_value: null }];
}

/** The key of a node of Shadowsocks 2022. Other methods must have none. */
export function serverKey({ secrets }: OpenNode): JsonObject {
  return secrets.serverKey === undefined ? {} : { server_key: secrets.serverKey };
}

/** The settings of a DNS provider by their names. */
export function dnsEnvironment(settings: string | undefined): Record<string, string> {
  const pairs = (settings ?? '').split(',').filter((pair) => pair !== '');
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The whole name of the decryption of vless, as Xray has it: `mlkem768x25519plus.native.600s.<key>`. */
export function decryption({ node, secrets }: OpenNode): string {
  const { encryption, encryptionMode, encryptionTicket, encryptionPadding } = node.settings;
  const parts = [encryption, encryptionMode, encryptionTicket, encryptionPadding, secrets.encryptionPrivateKey ?? ''];
  return parts.filter((part) => part !== '').join('.');
}

/** The padding of anytls; null for that of the daemon. */
export function paddingScheme({ settings }: ProxyNode): readonly string[] | null {
  const lines = paddingLines(settings.paddingScheme);
  return lines.length === 0 ? null : lines;
}
