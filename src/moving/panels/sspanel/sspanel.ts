import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import { uniqueName } from '../moved-values.js';
import type { Source } from '../../sources/source.js';
import { LocalTime } from '../local-time.js';
import type { MovedNode, MovedRule, MovedUser, Notice, PanelContents, Skipped } from '../nouns.js';
import { movedRule } from '../old-rules.js';
import type { PanelReader, ReadingOptions } from '../panel-reader.js';
import { requireColumns, type RequiredColumns } from '../required-columns.js';
import { entryOf, lostSettings, movedNode } from './sspanel-nodes.js';
import { movedUser } from './sspanel-users.js';

export const REQUIRED: RequiredColumns = {
  user: [
    ...[
      'id',
      'email',
      'user_name',
      'pass',
      'passwd',
      'uuid',
      'port',
      'u',
      'd',
      'transfer_enable',
      'class',
      'class_expire',
    ],
    ...['node_group', 'node_speedlimit', 'is_banned', 'money', 'reg_date'],
  ],
  node: ['id', 'name', 'type', 'sort', 'server', 'custom_config', 'traffic_rate', 'node_class', 'node_group'],
  link: ['token', 'userid'],
};
const RULES = 'rules';

interface UserFacts {
  readonly groups: ReadonlySet<string>;
  /** The cipher of most users: here a node has one. */
  readonly method: string;
}

/** Reads a database of SSPanel-UIM from 2023 on. */
export class SsPanel implements PanelReader {
  readonly generation = 'SSPanel-UIM';
  private readonly local: LocalTime;
  private facts: Promise<UserFacts> | undefined;
  private codes: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  /** @throws SourceRefused, MoveOptionsRefused for an unknown time zone */
  constructor(
    private readonly source: Source,
    private readonly options: ReadingOptions,
  ) {
    if (source.tables.has('ss_node')) throw new SourceRefused(reason('sspanel-old'));
    requireColumns(source, REQUIRED, 'no-sspanel');
    this.local = new LocalTime(options.timeZone);
  }

  async contents(): Promise<PanelContents> {
    const { groups, method } = await this.userFacts();
    const [skipped, nodes, rules]: [Skipped[], MovedNode[], MovedRule[]] = [[], [], []];
    const entries = [];
    const notices: Notice[] = [];
    const names = new Set<string>();
    for await (const row of this.source.rows(['node', 'detect_list'])) {
      if (row.table === 'detect_list') {
        const rule = movedRule(
          row.number('type') === 1 ? 'reg' : row.text('type'),
          row.text('regex'),
          row.text('id'),
          row.text('name'),
        );
        if ('reason' in rule) skipped.push(rule);
        else rules.push(rule);
        continue;
      }
      const node = movedNode(row, { name: uniqueName(row.text('name'), row.text('id'), names), method, groups });
      if ('reason' in node) skipped.push(node);
      else {
        nodes.push(node);
        entries.push(...entryOf(row, node));
        const named = { noun: 'node', id: String(node.id), name: node.name } as const;
        for (const lost of [reason('nodes-share-key'), ...lostSettings(row)]) notices.push({ ...named, ...lost });
      }
    }
    const hasRules = rules.length > 0;
    return {
      levels: [],
      groups: [...groups].sort().map((key) => ({ key, name: `node group ${key}` })),
      ruleGroups: hasRules ? [{ key: RULES, name: 'detect list', mode: 'reject', rules }] : [],
      nodes: nodes.map((node) => ({ ...node, ruleGroupKey: hasRules ? RULES : null })),
      entries,
      skipped,
      notices,
    };
  }

  async *users(): AsyncGenerator<MovedUser> {
    const { method } = await this.userFacts();
    this.codes ??= this.readCodes();
    const codes = await this.codes;
    const moment = { local: this.local, now: this.options.now };
    for await (const row of this.source.rows(['user']))
      yield movedUser(row, { ...moment, method, codes: codes.get(row.text('id')) ?? [] });
  }

  private async userFacts(): Promise<UserFacts> {
    this.facts ??= this.readFacts();
    return this.facts;
  }

  private async readFacts(): Promise<UserFacts> {
    const groups = new Set<string>();
    const methods = new Map<string, number>();
    for await (const row of this.source.rows(['user'])) {
      groups.add(String(row.number('node_group')));
      methods.set(row.text('method'), (methods.get(row.text('method')) ?? 0) + 1);
    }
    const [most] = [...methods].filter(([name]) => name !== '').sort((a, b) => b[1] - a[1]);
    return { groups, method: most?.[0] ?? 'aes-256-gcm' };
  }

  private async readCodes(): Promise<ReadonlyMap<string, readonly string[]>> {
    const codes = new Map<string, string[]>();
    for await (const row of this.source.rows(['link']))
      codes.set(row.text('userid'), [...(codes.get(row.text('userid')) ?? []), row.text('token')]);
    return codes;
  }
}
