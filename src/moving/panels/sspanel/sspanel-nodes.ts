import { isJsonObject } from '../../../common/json/json-object.js';
import { reason, type Reason } from '../../reasons/reason.js';
import type { SourceRow } from '../../sources/source-row.js';
import { firstHost, inUnits, MBIT, shown, within } from '../moved-values.js';
import { type MovedEntry, type MovedNode, type Skipped, skippedFor } from '../nouns.js';

const SHADOWSOCKS = '0';
const SHADOWSOCKS_2022 = '1';
const TYPES: Readonly<Record<string, string>> = {
  '2': 'TUIC',
  '3': 'WireGuard',
  '11': 'VMess',
  '14': 'Trojan',
};
const MAX_RATE = 10_000_000;

interface AboutNode {
  readonly name: string;
  readonly method: string;
  /** All groups of users. */
  readonly groups: ReadonlySet<string>;
}

/** A node of SSPanel-UIM. It serves each user on the user's own port. */
export function movedNode(row: SourceRow, { name, method, groups }: AboutNode): MovedNode | Skipped {
  const named = { noun: 'node', id: row.text('id'), name } as const;
  const sort = row.text('sort');
  if (sort !== SHADOWSOCKS) return skippedFor(named, typeReason(sort));
  const host = firstHost(row.text('server').split(';')[0] ?? '');
  if (host === undefined) return skippedFor(named, reason('node-without-address'));
  const group = row.number('node_group');
  return {
    id: row.number('id'),
    name,
    family: 'ss',
    daemon: 'standard',
    host,
    rank: row.number('node_class'),
    // Group 0 of a node is everybody; group 0 of a user is a group like others.
    groupKeys: [...groups].filter((key) => group === 0 || key === String(group)),
    ruleGroupKey: null,
    method,
    protocol: 'origin',
    obfs: 'plain',
    obfsParam: '',
    isUdp: 1,
    speedLimit: BigInt(within(row.number('node_speedlimit'), 0, 1_000_000)) * MBIT,
    clientLimit: 0,
    single: 0,
    port: '',
    passwd: '',
    pushPort: 0,
    pushSecret: '',
    trafficRate: within(Math.round(row.number('traffic_rate') * 10_000), 0, MAX_RATE),
    lineKeys: [],
  };
}

function typeReason(sort: string): Reason {
  if (sort === SHADOWSOCKS_2022) return reason('node-2022');
  const type = TYPES[sort];
  return type === undefined ? reason('node-type-unknown', { type: sort }) : reason('node-type', { type });
}

/** What a node has there and not here. */
export function lostSettings(row: SourceRow): Reason[] {
  const custom = row.json('custom_config');
  const plugin = isJsonObject(custom) ? custom['plugin'] : undefined;
  const cap = row.amount('node_bandwidth_limit');
  return [
    ...(typeof plugin === 'string' && plugin !== '' ? [reason('node-obfs', { obfs: plugin })] : []),
    ...(row.isOn('is_dynamic_rate') ? [reason('dynamic-rate', { rate: row.text('traffic_rate') })] : []),
    ...(cap > 0n ? [reason('node-cap', { amount: inUnits(cap) })] : []),
  ];
}

/** A node that is switched off there is hidden here. */
export function entryOf(row: SourceRow, { id, name }: MovedNode): MovedEntry[] {
  if (row.number('type') === 1) return [];
  const own = { host: '', port: 0, sort: 0, country: '', hidden: 1 };
  return [{ key: `node ${id}`, nodeId: id, name: shown(row.text('name')) || name, ...own }];
}
