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
import { addressOf, isShadowsocks, lostSettings, movedNode, numberOf } from './xboard-nodes.js';
import { movedUser, type ResetMethods } from './xboard-users.js';

export const REQUIRED: RequiredColumns = {
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

const FIRST_OF_MONTH = 0;

/** Reads a database of V2Board, of its forks, and of Xboard. */
export class Xboard implements PanelReader {
  readonly generation: string;
  private methods: Promise<ResetMethods> | undefined;

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
    this.methods ??= this.readMethods();
    const methods = await this.methods;
    for await (const row of this.source.rows(['v2_user'])) yield movedUser(row, methods, this.options.now);
  }

  private async readMethods(): Promise<ResetMethods> {
    const ofPlans = new Map<string, number | null>();
    // Xboard has its settings in the database. One that nobody has changed has no row, and means 0.
    let ofSettings = this.source.tables.has('v2_settings') ? FIRST_OF_MONTH : undefined;
    for await (const row of this.source.rows(['v2_plan', 'v2_settings'])) {
      if (row.table === 'v2_plan') ofPlans.set(row.text('id'), row.numberOrNull('reset_traffic_method'));
      else if (row.text('name') === 'reset_traffic_method') ofSettings = row.numberOrNull('value') ?? FIRST_OF_MONTH;
    }
    return { ofPlans, ofSettings };
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
  const highest = Math.max(0, ...rows.map((row) => row.number('sort')));
  const parents = rows.filter((row) => row.number('parent_id') === 0);
  for (const row of parents) {
    const [id, name] = [String(numberOf(row)), uniqueName(row.text('name'), row.text('id'), names)];
    const node = movedNode(row, name);
    if ('reason' in node) skipped.push(node);
    else if ([...nodes.values()].some((other) => other.id === node.id))
      skipped.push(skippedFor({ noun: 'node', id, name }, reason('node-number-repeated')));
    else {
      nodes.set(row.text('id'), node);
      entries.push(...addressOf(row, node, { isOwn: true, highest }));
      for (const lost of [reason('nodes-share-key'), ...lostSettings(row)])
        notices.push({ noun: 'node', id, name, ...lost });
    }
  }
  for (const row of rows.filter((each) => each.number('parent_id') !== 0)) {
    const parent = nodes.get(row.text('parent_id'));
    const address =
      parent === undefined || !isShadowsocks(row) ? [] : addressOf(row, parent, { isOwn: false, highest });
    entries.push(...address);
    const named = { noun: 'entry', id: row.text('id'), name: row.text('name') } as const;
    if (address.length === 0) skipped.push(skippedFor(named, reason('parent-missing')));
  }
  return { nodes: [...nodes.values()], entries, skipped, notices };
}
