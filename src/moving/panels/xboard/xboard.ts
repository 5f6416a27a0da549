import { reason } from '../../reasons/reason.js';
import type { Source } from '../../sources/source.js';
import type { SourceRow } from '../../sources/source-row.js';
import { uniqueName } from '../moved-values.js';
import {
  type MovedEntry,
  type MovedGroup,
  type MovedNode,
  type MovedUser,
  type Notice,
  type PanelContents,
  type Skipped,
  skippedFor,
} from '../nouns.js';
import type { PanelReader, ReadingOptions } from '../panel-reader.js';
import { requireColumns, type RequiredColumns } from '../required-columns.js';
import { addressOf, isShadowsocks, movedNode, numberOf } from './xboard-nodes.js';
import { movedUser } from './xboard-users.js';

const REQUIRED: RequiredColumns = {
  v2_user: [
    ...[
      'id',
      'email',
      'password',
      'uuid',
      'token',
      'u',
      'd',
      't',
      'transfer_enable',
      'expired_at',
      'banned',
      'group_id',
    ],
    ...['plan_id', 'speed_limit', 'balance', 'created_at'],
  ],
  'v2_server|v2_server_shadowsocks': ['id', 'name', 'host', 'port', 'server_port', 'rate', 'show', 'parent_id'],
  v2_server_group: ['id', 'name'],
};

/** Reads a database of V2Board, of its forks, and of Xboard. */
export class Xboard implements PanelReader {
  readonly generation: string;
  private plans: Promise<ReadonlyMap<string, number | null>> | undefined;

  /** @throws SourceRefused */
  constructor(
    private readonly source: Source,
    private readonly options: ReadingOptions,
  ) {
    requireColumns(source, REQUIRED, 'no-xboard');
    const { tables } = source;
    if (tables.has('v2_server')) this.generation = 'Xboard of 2025 or newer';
    else this.generation = tables.has('v2_settings') ? 'Xboard of 2023 or 2024' : 'V2Board';
  }

  async contents(): Promise<PanelContents> {
    const groups: MovedGroup[] = [];
    const names = new Set<string>();
    const [skipped, servers]: [Skipped[], SourceRow[]] = [[], []];
    const tables = ['v2_server', 'v2_server_group', 'v2_server_route'];
    if (!this.source.tables.has('v2_server')) tables.push('v2_server_shadowsocks');
    for await (const row of this.source.rows(tables)) {
      const [id, name] = [row.text('id'), row.text('name') || row.text('remarks')];
      if (row.table === 'v2_server_group') groups.push({ key: id, name: uniqueName(name, id, names) });
      else if (row.table === 'v2_server_route')
        skipped.push(skippedFor({ noun: 'rule', id, name }, reason('route-form')));
      else servers.push(row);
    }
    return { ...readServers(servers, skipped), levels: [{ rank: 0, name: 'default' }], groups, ruleGroups: [] };
  }

  async *users(): AsyncGenerator<MovedUser> {
    this.plans ??= this.readPlans();
    const plans = await this.plans;
    for await (const row of this.source.rows(['v2_user'])) yield movedUser(row, plans, this.options.now);
  }

  private async readPlans(): Promise<ReadonlyMap<string, number | null>> {
    const plans = new Map<string, number | null>();
    for await (const row of this.source.rows(['v2_plan']))
      plans.set(row.text('id'), row.numberOrNull('reset_traffic_method'));
    return plans;
  }
}

function readServers(
  rows: readonly SourceRow[],
  skippedBefore: readonly Skipped[],
): Pick<PanelContents, 'nodes' | 'entries' | 'skipped' | 'notices'> {
  const nodes = new Map<string, MovedNode>();
  const entries: MovedEntry[] = [];
  const notices: Notice[] = [];
  const skipped = [...skippedBefore];
  const names = new Set<string>();
  const parents = rows.filter((row) => row.number('parent_id') === 0);
  for (const row of parents) {
    const [id, name] = [String(numberOf(row)), uniqueName(row.text('name'), row.text('id'), names)];
    const node = movedNode(row, name);
    if ('reason' in node) skipped.push(node);
    else if ([...nodes.values()].some((other) => other.id === node.id))
      skipped.push(skippedFor({ noun: 'node', id, name }, reason('node-number-repeated')));
    else {
      nodes.set(row.text('id'), node);
      entries.push(...addressOf(row, node, true));
      notices.push({ noun: 'node', id, name, ...reason('nodes-share-key') });
    }
  }
  for (const row of rows.filter((each) => each.number('parent_id') !== 0)) {
    const parent = nodes.get(row.text('parent_id'));
    const address = parent === undefined || !isShadowsocks(row) ? [] : addressOf(row, parent, false);
    entries.push(...address);
    const named = { noun: 'entry', id: row.text('id'), name: row.text('name') } as const;
    if (address.length === 0) skipped.push(skippedFor(named, reason('parent-missing')));
  }
  return { nodes: [...nodes.values()], entries, skipped, notices };
}
