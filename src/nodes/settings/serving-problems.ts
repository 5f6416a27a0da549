import { fieldProblem, type FieldProblem } from '../../common/problems/panel.errors.js';
import { type Daemon, isOnePort } from '../fields/families.js';
import type { NodeFields } from '../fields/node.fields.js';

/** Names of algorithms, by field. */
export interface DaemonNames {
  readonly method: readonly string[];
  readonly protocol: readonly string[];
  readonly obfs: readonly string[];
}

/** The settings that decide whether a daemon can serve anybody. */
export const SERVING_FIELDS = ['daemon', 'single', 'method', 'protocol', 'obfs'] as const;
export type ServingFields = Pick<NodeFields, 'family' | (typeof SERVING_FIELDS)[number]>;

/** The names in the registry of VNet-SSR 2.1 and 2.2. */
const VNET_NAMES = {
  method: [
    ...['aes-128-cbc', 'aes-128-cfb', 'aes-128-ctr', 'aes-128-gcm', 'aes-192-cfb', 'aes-192-ctr', 'aes-192-gcm'],
    ...['aes-256-cfb', 'aes-256-ctr', 'aes-256-gcm', 'bf-cfb', 'cast5-cfb', 'chacha20', 'chacha20-ietf'],
    ...['chacha20-ietf-poly1305', 'des-cfb', 'none', 'rc4', 'rc4-md5', 'salsa20'],
  ],
  protocol: ['auth_aes128_md5', 'auth_aes128_sha1', 'auth_chain_a', 'origin'],
  obfs: ['http_simple', 'origin', 'plain', 'tls1.2_ticket_auth'],
} as const;

/** The methods with which XrayR 0.9 can distinguish users of one port. It ignores the case of names. */
const XRAYR_METHODS = [
  ...['aes-128-gcm', 'aead_aes_128_gcm', 'aes-256-gcm', 'aead_aes_256_gcm'],
  ...['chacha20-poly1305', 'aead_chacha20_poly1305', 'chacha20-ietf-poly1305'],
];

/** The names that a daemon accepts. The profile `standard` stands for unknown daemons, so it has none. */
export const DAEMON_NAMES = {
  'vnet-ssr': VNET_NAMES,
  xrayr: { method: XRAYR_METHODS, protocol: [], obfs: [] },
} as const satisfies Partial<Record<Daemon, DaemonNames>>;

/** True for protocols that carry the number of a user. On a single port VNet-SSR finds users by it. */
function isNumbered(protocol: string): boolean {
  return protocol.startsWith('auth_');
}

/**
 * Finds settings with which a daemon starts and reports, but refuses every connection. The profile `standard` stands for unknown
 * daemons, so it has no problems.
 */
export function servingProblems(node: ServingFields): FieldProblem[] {
  switch (node.daemon) {
    case 'vnet-ssr':
      return vnetProblems(node);
    case 'xrayr':
      return isOnePort(node.family) || XRAYR_METHODS.includes(node.method.toLowerCase())
        ? []
        : [unknownName('method', 'XrayR', XRAYR_METHODS)];
    default:
      return [];
  }
}

/** True if VNet-SSR serves everyone with the password of its single port and cannot identify the users. */
export function hasUnknownUsers({ daemon, single, protocol }: ServingFields): boolean {
  return daemon === 'vnet-ssr' && single === 1 && !isNumbered(protocol);
}

function vnetProblems(node: ServingFields): FieldProblem[] {
  const fields = ['method', 'protocol', 'obfs'] as const;
  const unknown = fields
    .filter((field) => !VNET_NAMES[field].some((name) => name === node[field]))
    .map((field) => unknownName(field, 'VNet-SSR', VNET_NAMES[field]));
  if (unknown.length > 0 || node.single === 1 || !isNumbered(node.protocol)) return unknown;
  const text = `is needed with ${node.protocol}: with a port for each user, VNet-SSR refuses every connection`;
  return [fieldProblem('single', text, 'single-needed', { protocol: node.protocol })];
}

function unknownName(field: string, daemon: string, choices: readonly string[]): FieldProblem {
  return fieldProblem(field, `must be one of those that ${daemon} has: ${choices.join(', ')}`, 'choice', { choices });
}
