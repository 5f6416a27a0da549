import type { SourceRow } from '../../sources/source-row.js';
import { uniqueName } from '../moved-values.js';
import type {
  MovedEntry,
  MovedGroup,
  MovedLevel,
  MovedNode,
  MovedRule,
  MovedRuleGroup,
  Notice,
  PanelContents,
  Skipped,
} from '../nouns.js';
import { skippedFor } from '../nouns.js';
import { reason } from '../../reasons/reason.js';
import { movedRule } from '../old-rules.js';
import { movedRelay, readNode } from './proxypanel-nodes.js';

/** The rows of the small tables, by table. */
export type ContentRows = ReadonlyMap<string, readonly SourceRow[]>;

/** Everything of a ProxyPanel but its users. */
export function readContents(rows: ContentRows): PanelContents {
  const of = (...tables: string[]): readonly SourceRow[] => tables.flatMap((table) => rows.get(table) ?? []);
  const skipped: Skipped[] = [];
  const notices: Notice[] = [];
  const nodeRows = of('node', 'ss_node');
  const groupsOfNode = linked(of('node_user_group'), 'node_id', 'user_group_id');
  for (const group of of('user_group'))
    for (const node of listed(group, 'nodes')) add(groupsOfNode, node, group.text('id'));
  const rules = readRules(of('rule'), skipped);
  const ruleGroups = readRuleGroups(of('rule_group'), of('rule_rule_group'), rules, skipped);
  const ruleGroupOfNode = new Map<string, string>();
  for (const group of of('rule_group'))
    for (const node of listed(group, 'nodes')) ruleGroupOfNode.set(node, group.text('id'));
  const auths = new Map<string, SourceRow[]>();
  for (const auth of of('node_auth'))
    auths.set(auth.text('node_id'), [...(auths.get(auth.text('node_id')) ?? []), auth]);

  const nodes: MovedNode[] = [];
  const entries: MovedEntry[] = [];
  const names = new Set<string>();
  for (const row of nodeRows.filter((each) => !isRelay(each))) {
    const id = row.text('id');
    const found = readNode(row, {
      name: uniqueName(row.text('name'), id, names),
      auths: auths.get(id) ?? [],
      groupKeys: groupsOfNode.get(id) ?? [],
      ruleGroupKey: (row.text('rule_group_id') || ruleGroupOfNode.get(id)) ?? null,
    });
    if ('reason' in found) skipped.push(found);
    else {
      nodes.push(found.node);
      entries.push(...found.entries);
      notices.push(...found.notices);
    }
  }
  const known = new Set(nodes.map(({ id }) => String(id)));
  for (const row of nodeRows.filter(isRelay)) {
    const found = movedRelay(row, known);
    if ('reason' in found) skipped.push(found);
    else entries.push(found);
  }
  return {
    levels: readLevels(of('level')),
    groups: readGroups(of('user_group')),
    ruleGroups,
    nodes,
    entries,
    skipped,
    notices,
  };
}

function isRelay(row: SourceRow): boolean {
  return row.number('relay_node_id') > 0;
}

function readLevels(rows: readonly SourceRow[]): MovedLevel[] {
  const names = new Set<string>();
  return rows.map((row) => ({
    rank: row.number('level'),
    name: uniqueName(row.text('name') || `level ${row.text('level')}`, row.text('level'), names),
  }));
}

function readGroups(rows: readonly SourceRow[]): MovedGroup[] {
  const names = new Set<string>();
  return rows.map((row) => ({ key: row.text('id'), name: uniqueName(row.text('name'), row.text('id'), names) }));
}

function readRules(rows: readonly SourceRow[], skipped: Skipped[]): Map<string, MovedRule> {
  const rules = new Map<string, MovedRule>();
  for (const row of rows) {
    const rule = movedRule(row.text('type'), row.text('pattern'), row.text('id'), row.text('name'));
    if ('reason' in rule) skipped.push(rule);
    else rules.set(row.text('id'), rule);
  }
  return rules;
}

/** @param ungrouped gets the rules that no group has: they are in force nowhere there */
function readRuleGroups(
  rows: readonly SourceRow[],
  links: readonly SourceRow[],
  rules: ReadonlyMap<string, MovedRule>,
  ungrouped: Skipped[],
): MovedRuleGroup[] {
  const rulesOfGroup = linked(links, 'rule_group_id', 'rule_id');
  const names = new Set<string>();
  const grouped = new Set(
    rows.flatMap((row) => [...(rulesOfGroup.get(row.text('id')) ?? []), ...listed(row, 'rules')]),
  );
  for (const [id, { pattern }] of rules)
    if (!grouped.has(id)) ungrouped.push(skippedFor({ noun: 'rule', id, name: pattern }, reason('rule-without-group')));
  return rows.map((row) => {
    const id = row.text('id');
    const own = [...(rulesOfGroup.get(id) ?? []), ...listed(row, 'rules')];
    return {
      key: id,
      name: uniqueName(row.text('name'), id, names),
      mode: row.number('type') === 1 ? 'reject' : 'allow',
      rules: [...new Set(own)].flatMap((rule) => rules.get(rule) ?? []),
    };
  });
}

/** The pairs of a table of links, by the first column. */
function linked(rows: readonly SourceRow[], from: string, to: string): Map<string, string[]> {
  const links = new Map<string, string[]>();
  for (const row of rows) add(links, row.text(from), row.text(to));
  return links;
}

/** A JSON list of numbers, which may be texts. */
function listed(row: SourceRow, column: string): string[] {
  const list = row.json(column);
  return Array.isArray(list) ? list.map(String) : [];
}

function add(links: Map<string, string[]>, from: string, to: string): void {
  const list = links.get(from) ?? [];
  if (!list.includes(to)) links.set(from, [...list, to]);
}
