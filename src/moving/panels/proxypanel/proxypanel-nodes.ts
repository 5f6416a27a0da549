import { MAX_INT32 } from '../../../common/integers.js';
import { isJsonObject, type JsonObject } from '../../../common/json/json-object.js';
import type { Family } from '../../../nodes/fields/families.js';
import { reason, type Reason } from '../../reasons/reason.js';
import type { SourceRow } from '../../sources/source-row.js';
import { country, firstHost, shown, usablePort, within } from '../moved-values.js';
import { type MovedEntry, type MovedNode, type Notice, type Skipped, skippedFor } from '../nouns.js';

const TYPES: Readonly<Record<string, string>> = { '2': 'V2Ray', '3': 'Trojan', '5': 'Hysteria2' };
/** With these XrayR can tell users of one port apart. */
const XRAYR_METHODS = ['aes-128-gcm', 'aes-256-gcm', 'chacha20-poly1305', 'chacha20-ietf-poly1305'];
const MAX_SORT = 1_000_000;
const MAX_RATE = 10_000_000;

interface AboutNode {
  readonly name: string;
  /** Its rows of `node_auth`. */
  readonly auths: readonly SourceRow[];
  readonly groupKeys: readonly string[];
  readonly ruleGroupKey: string | null;
}

interface FoundNode {
  readonly node: MovedNode;
  readonly entries: readonly MovedEntry[];
  readonly notices: readonly Notice[];
}

/** A node of ProxyPanel with the addresses that its apps see. */
export function readNode(row: SourceRow, about: AboutNode): FoundNode | Skipped {
  const id = row.text('id');
  const type = row.text('type');
  const named = { noun: 'node', id, name: about.name } as const;
  if (!['0', '1', '4'].includes(type)) {
    const known = TYPES[type];
    return skippedFor(
      named,
      known === undefined ? reason('node-type-unknown', { type }) : reason('node-type', { type: known }),
    );
  }
  const host = firstHost(row.text('server'), row.text('ip'), row.text('ipv6'));
  if (host === undefined) return skippedFor(named, reason('node-without-address'));

  const notices: Reason[] = [];
  const profile = profileOf(row);
  const text = (name: string): string => valueOf(profile, name) ?? row.text(name);
  const [method, protocol, obfs] = [text('method'), text('protocol') || 'origin', text('obfs') || 'plain'];
  const family: Family = familyOfType(row, type, protocol, obfs);
  if (type === '1' && family === 'ss') notices.push(reason('taken-for-shadowsocks'));
  const port = usablePort(row.numberOrNull('port'));
  const single = singleOf(row, profile, { type, port, notices });
  const isXrayr =
    family === 'ss' && port !== null && single === undefined && XRAYR_METHODS.includes(method.toLowerCase());
  if (about.auths.length === 0) notices.push(reason('node-without-key'));
  const secret = about.auths.map((auth) => auth.text('secret')).find((each) => each !== '');

  const node: MovedNode = {
    id: row.number('id'),
    name: about.name,
    family,
    daemon: type === '4' ? 'vnet-ssr' : isXrayr ? 'xrayr' : 'standard',
    host,
    rank: row.number('level'),
    groupKeys: about.groupKeys,
    ruleGroupKey: about.ruleGroupKey === '0' ? null : about.ruleGroupKey,
    method,
    protocol: family === 'ss' ? 'origin' : protocol,
    obfs: family === 'ss' ? 'plain' : obfs,
    obfsParam: family === 'ss' ? '' : text('obfs_param'),
    isUdp: row.has('is_udp') ? Number(row.isOn('is_udp')) : 1,
    speedLimit: row.amount('speed_limit'),
    clientLimit: within(row.number('client_limit'), 0, MAX_INT32),
    single: single === undefined ? 0 : 1,
    port: port === null ? '' : String(port),
    passwd: single ?? '',
    pushPort: usablePort(row.numberOrNull('push_port')) ?? 0,
    pushSecret: secret ?? '',
    trafficRate: within(Math.round(row.number('traffic_rate') * 10_000), 0, MAX_RATE),
    lineKeys: about.auths.map((auth) => auth.text('key')),
  };
  return {
    node,
    entries: addressesOf(row, node),
    notices: notices.map((each) => ({ ...named, ...each })),
  };
}

/** A row that is only an address and forwards to another node. @param nodes the numbers of the imported nodes */
export function movedRelay(row: SourceRow, nodes: ReadonlySet<string>): MovedEntry | Skipped {
  const [id, parent] = [row.text('id'), row.text('relay_node_id')];
  const named = { noun: 'entry', id, name: shown(row.text('name')) } as const;
  if (!nodes.has(parent)) return skippedFor(named, reason('relay-of-missing-node', { node: parent }));
  const host = firstHost(row.text('server'), row.text('ip'), row.text('ipv6'));
  if (host === undefined) return skippedFor(named, reason('relay-without-address'));
  return {
    ...look(row),
    key: `node ${id}`,
    nodeId: Number(parent),
    host,
    port: usablePort(row.numberOrNull('port')) ?? 0,
  };
}

/** Until 2.6 the form offered one type for Shadowsocks and ShadowsocksR. */
function familyOfType(row: SourceRow, type: string, protocol: string, obfs: string): Family {
  if (type === '0') return 'ss';
  const isPlain = protocol === 'origin' && obfs === 'plain';
  return type === '1' && isPlain && !row.has('profile') ? 'ss' : 'ssr';
}

interface SingleParts {
  readonly type: string;
  readonly port: number | null;
  readonly notices: Reason[];
}

/** The password of the single port; undefined where each user has a port. */
function singleOf(row: SourceRow, profile: JsonObject, { type, port, notices }: SingleParts): string | undefined {
  const passwd = row.has('profile') ? profile['passwd'] : row.text('passwd');
  const isSingle = row.has('profile')
    ? passwd !== undefined && passwd !== null && (type !== '0' || passwd !== '')
    : row.isOn('single');
  if (!isSingle) return undefined;
  const text = typeof passwd === 'string' || typeof passwd === 'number' ? String(passwd) : '';
  if (text !== '' && port !== null) return text;
  notices.push(reason(text === '' ? 'single-without-password' : 'single-without-port'));
  return undefined;
}

/** The own address of a node where apps see it otherwise, and the relay that generations until 2.6 have in its row. */
function addressesOf(row: SourceRow, node: MovedNode): MovedEntry[] {
  const { id, family, daemon, single, port } = node;
  const own: MovedEntry = { ...look(row), key: `node ${id}`, nodeId: id, host: '', port: 0 };
  const relay = firstHost(row.text('relay_server'));
  // Apps of ProxyPanel use the port of a Shadowsocks node, whatever the daemon is.
  const ownPort = family === 'ss' && daemon === 'standard' && single === 0 ? Number(port) : 0;
  if (relay === undefined && ownPort === 0) {
    return own.sort === 0 && own.country === '' && own.hidden === 0 ? [] : [own];
  }
  const other = {
    host: relay ?? '',
    port: (relay === undefined ? 0 : usablePort(row.numberOrNull('relay_port'))) ?? ownPort,
  };
  return [
    { ...own, hidden: 1 },
    { ...own, ...other, port: other.port || ownPort, key: `relay of node ${id}` },
  ];
}

function look(row: SourceRow): Omit<MovedEntry, 'key' | 'nodeId' | 'host' | 'port'> {
  const isShown = row.has('is_display') ? row.number('is_display') >= 2 : row.isOn('is_subscribe');
  return {
    name: shown(row.text('name')) || `node ${row.text('id')}`,
    sort: within(row.number('sort'), 0, MAX_SORT),
    country: country(row.text('country_code')),
    hidden: isShown && row.isOn('status') ? 0 : 1,
  };
}

function profileOf(row: SourceRow): JsonObject {
  const profile = row.json('profile');
  return isJsonObject(profile) ? profile : {};
}

function valueOf(profile: JsonObject, name: string): string | undefined {
  const value = profile[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
