import type { SourceRow } from '../../sources/source-row.js';
import { firstHost, MBIT, shown, within } from '../moved-values.js';
import type { MovedEntry, MovedNode, Skipped } from '../nouns.js';

const SHADOWSOCKS = '0';
const TYPES: Readonly<Record<string, string>> = {
  '1': 'Shadowsocks 2022, whose user keys are derived in another way',
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
  const skipped = { noun: 'node', id: row.text('id'), name } as const;
  const sort = row.text('sort');
  if (sort !== SHADOWSOCKS) return { ...skipped, reason: `the node is ${TYPES[sort] ?? `of sort ${sort}`}` };
  const host = firstHost(row.text('server').split(';')[0] ?? '');
  if (host === undefined) return { ...skipped, reason: 'the node has no address that apps and daemons can use' };
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

/** A node that is switched off there is hidden here. */
export function entryOf(row: SourceRow, { id, name }: MovedNode): MovedEntry[] {
  if (row.number('type') === 1) return [];
  const own = { host: '', port: 0, sort: 0, country: '', hidden: 1 };
  return [{ key: `node ${id}`, nodeId: id, name: shown(row.text('name')) || name, ...own }];
}
