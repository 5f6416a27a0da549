import { keyHash } from '../../line-key/key-hash.js';
import {
  type MovedEntry,
  type MovedGroup,
  type MovedLevel,
  type MovedNode,
  type MovedRuleGroup,
  type PanelContents,
  type Skipped,
  skippedFor,
} from '../panels/nouns.js';
import { invalid, reason, type Reason, type RowProblem } from '../reasons/reason.js';
import { uniqueName } from '../panels/moved-values.js';
import { changedFields, entryMarks, MARKED_ENTRY_FIELDS, type MarkedEntryField } from './field-marks.js';
import { entryProblem, lineKeyProblem, nodeProblem, ruleGroupProblem } from './field-checks.js';
import type { ReportBuilder } from './move-report.js';
import { type NodeUpdate, nodeUpdate } from './node-changes.js';
import { type Fate, fateOf, type Present } from './present.js';

/** A row of the old panel with what becomes of it. */
export interface Planned<T> {
  readonly row: T;
  readonly fate: Fate;
}

/** What an import adds besides users. */
export interface ContentsPlan {
  readonly levels: readonly MovedLevel[];
  readonly groups: readonly Planned<MovedGroup>[];
  readonly ruleGroups: readonly Planned<MovedRuleGroup>[];
  readonly nodes: readonly PlannedNode[];
  /** The node and the key. */
  readonly lineKeys: readonly (readonly [node: number, key: string])[];
  readonly entries: readonly MovedEntry[];
  readonly entryUpdates: readonly EntryUpdate[];
}

export interface PlannedNode extends Planned<MovedNode> {
  /** For a node that is here already. */
  readonly update: NodeUpdate | undefined;
}

/** An entry that is here already, as the old panel has it now. */
export interface EntryUpdate {
  readonly id: number;
  readonly row: MovedEntry;
  /** Empty if nothing has changed there. */
  readonly fields: ReadonlySet<MarkedEntryField>;
}

/** The levels and groups of users, which may have no row in the old panel. */
export interface NeededByUsers {
  readonly ranks: ReadonlySet<number>;
  readonly groups: ReadonlySet<string>;
}

/** Decides about everything but users. @param report gets counts, conflicts and skipped rows */
export function planContents(
  contents: PanelContents,
  needed: NeededByUsers,
  present: Present,
  report: ReportBuilder,
): ContentsPlan {
  for (const skipped of contents.skipped) report.skip(skipped);
  for (const notice of contents.notices) report.notice(notice);
  const plan = {
    levels: planLevels(contents, needed, present, report),
    groups: planGroups(contents, needed, present, report),
    ruleGroups: planRuleGroups(contents, present, report),
    nodes: planNodes(contents, present, report),
  };
  const nodes = new Map(plan.nodes.map(({ row, fate }) => [row.id, fate]));
  const planned = {
    ...plan,
    lineKeys: planLineKeys(plan.nodes, present, report),
    ...planEntries(contents.entries, nodes, present, report),
  };
  countSkipped(contents.skipped, report);
  return planned;
}

function planLevels(
  { levels, nodes }: PanelContents,
  { ranks }: NeededByUsers,
  present: Present,
  report: ReportBuilder,
): MovedLevel[] {
  const names = new Set(levels.map(({ name }) => name));
  const known = new Map(levels.map((level) => [level.rank, level]));
  for (const rank of [...nodes.map((node) => node.rank), ...ranks])
    if (!known.has(rank)) known.set(rank, { rank, name: uniqueName(`level ${rank}`, String(rank), names) });
  const missing = [...known.values()].filter(({ rank }) => !present.levels.some((level) => level.rank === rank));
  for (const { name, rank } of missing) {
    const taken = present.levels.find((level) => level.name === name);
    if (taken !== undefined) report.conflicts.push(reason('level-name-taken', { level: rank, name, rank: taken.rank }));
  }
  report.counts.levels = {
    ...report.counts.levels,
    found: known.size,
    added: missing.length,
    kept: known.size - missing.length,
  };
  return missing.sort((a, b) => a.rank - b.rank);
}

function planGroups(
  { groups }: PanelContents,
  needed: NeededByUsers,
  present: Present,
  report: ReportBuilder,
): Planned<MovedGroup>[] {
  const names = new Set(groups.map(({ name }) => name));
  const known = new Set(groups.map(({ key }) => key));
  const others = [...needed.groups].filter((key) => !known.has(key));
  const all = [...groups, ...others.map((key) => ({ key, name: uniqueName(`group ${key}`, key, names) }))];
  return all.map((row) => {
    const fate = fateOf(present.moved, 'group', row.key, row.name, present.groups);
    // Users of the old panel may still be in a group that was deleted here.
    const wanted: Fate = fate.kind === 'gone' ? { kind: 'add' } : fate;
    note(wanted, 'groups', reason('group-name-taken', { id: row.key, name: row.name }), report);
    return { row, fate: wanted };
  });
}

function planRuleGroups(
  { ruleGroups }: PanelContents,
  present: Present,
  report: ReportBuilder,
): Planned<MovedRuleGroup>[] {
  const here = present.ruleGroups.map(({ group }) => group);
  return ruleGroups.flatMap((row) => {
    const fate = fateOf(present.moved, 'rule-group', row.key, row.name, here);
    const problem = fate.kind === 'add' ? ruleGroupProblem(row) : undefined;
    if (fate.kind === 'gone' || problem !== undefined) {
      const named = { noun: 'rule-group', id: row.key, name: row.name } as const;
      leave('rule_groups', skippedFor(named, leftOut(problem)), report);
      return [];
    }
    note(fate, 'rule_groups', reason('rule-group-name-taken', { id: row.key, name: row.name }), report);
    report.counts.rules.found += row.rules.length;
    report.counts.rules[isNew(fate) ? 'added' : 'kept'] += row.rules.length;
    return [{ row, fate }];
  });
}

function planNodes({ nodes }: PanelContents, present: Present, report: ReportBuilder): PlannedNode[] {
  const here = present.nodes.map(({ node }) => node);
  return nodes.flatMap((row) => {
    const key = String(row.id);
    const named = { noun: 'node', id: key, name: row.name } as const;
    const fate = fateOf(present.moved, 'node', key, row.name, here);
    const problem = fate.kind === 'add' ? nodeProblem(row) : undefined;
    if (fate.kind === 'gone' || problem !== undefined) {
      leave('nodes', skippedFor(named, leftOut(problem)), report);
      return [];
    }
    const holder = fate.kind === 'add' ? here.find(({ id }) => id === row.id) : undefined;
    if (holder === undefined) note(fate, 'nodes', reason('node-name-taken', { id: key, name: row.name }), report);
    else note({ kind: 'conflict' }, 'nodes', reason('node-number-taken', { id: key, name: holder.name }), report);
    const update = fate.kind === 'keep' && !fate.isNew ? nodeUpdate(row, present) : undefined;
    if (update !== undefined && update.fields.size > 0) {
      report.counts.nodes.kept--;
      report.counts.nodes.changed++;
    }
    for (const notice of update?.notices ?? []) report.notice({ ...named, ...notice });
    return [{ row, fate, update }];
  });
}

function planLineKeys(
  nodes: readonly Planned<MovedNode>[],
  { keyNodes }: Present,
  report: ReportBuilder,
): [number, string][] {
  const claimed = new Map(keyNodes);
  return nodes.flatMap(({ row }) =>
    row.lineKeys.flatMap((key): [number, string][] => {
      const hash = keyHash(key);
      const owner = claimed.get(hash);
      const problem = lineKeyProblem(key);
      const { line_keys: counts } = report.counts;
      counts.found++;
      if (owner === row.id) counts.kept++;
      else if (owner !== undefined && keyNodes.has(hash))
        report.conflicts.push(reason('line-key-taken', { node: row.id, owner }));
      else if (problem !== undefined || owner !== undefined) {
        counts.skipped++;
        const why = problem === undefined ? reason('line-key-shared', { node: owner ?? 0 }) : invalid(problem);
        report.skip(skippedFor({ noun: 'line-key', id: String(row.id), name: row.name }, why));
      } else {
        counts.added++;
        claimed.set(hash, row.id);
        return [[row.id, key]];
      }
      return [];
    }),
  );
}

function planEntries(
  entries: readonly MovedEntry[],
  nodes: ReadonlyMap<number, Fate>,
  { moved, entryIds }: Present,
  report: ReportBuilder,
): Pick<ContentsPlan, 'entries' | 'entryUpdates'> {
  const known = new Map(moved.flatMap((row) => (row.noun === 'entry' ? [[row.sourceKey, row] as const] : [])));
  const added: MovedEntry[] = [];
  const updates: EntryUpdate[] = [];
  const { entries: counts } = report.counts;
  for (const entry of entries) {
    const { key: id, name } = entry;
    counts.found++;
    const origin = known.get(id);
    const target = origin?.targetId ?? undefined;
    const problem = entryReason(entry, nodes);
    if (target !== undefined && entryIds.has(target)) {
      const marks = problem === undefined ? origin?.fields : undefined;
      const fields = typeof marks === 'string' ? changedFields(MARKED_ENTRY_FIELDS, marks, entryMarks(entry)) : [];
      const update = { id: target, row: entry, fields: new Set(fields) };
      counts[update.fields.size > 0 ? 'changed' : 'kept']++;
      if (problem === undefined) updates.push(update);
    } else if (target !== undefined || problem !== undefined) {
      counts.skipped++;
      const why = target === undefined ? problem : undefined;
      report.skip(skippedFor({ noun: 'entry', id, name }, why ?? reason('deleted-here')));
    } else {
      counts.added++;
      added.push(entry);
    }
  }
  return { entries: added, entryUpdates: updates };
}

function entryReason(entry: MovedEntry, nodes: ReadonlyMap<number, Fate>): Reason | undefined {
  if (!nodes.has(entry.nodeId)) return reason('node-missing');
  const problem = entryProblem(entry);
  return problem && invalid(problem);
}

/** @param problem undefined for a row that was deleted here */
function leftOut(problem: RowProblem | undefined): Reason {
  return problem === undefined ? reason('deleted-here') : invalid(problem);
}

function isNew(fate: Fate): boolean {
  return fate.kind === 'add' || (fate.kind === 'keep' && fate.isNew);
}

function note(
  fate: Fate,
  noun: 'groups' | 'rule_groups' | 'nodes',
  conflict: Reason,
  { counts, conflicts }: ReportBuilder,
): void {
  counts[noun].found++;
  if (fate.kind === 'conflict') conflicts.push(conflict);
  else counts[noun][isNew(fate) ? 'added' : 'kept']++;
}

function leave(noun: 'rule_groups' | 'nodes', skipped: Skipped, report: ReportBuilder): void {
  report.counts[noun].found++;
  report.counts[noun].skipped++;
  report.skip(skipped);
}

/** The rows that the reader of the panel has left out. */
function countSkipped(skipped: readonly Skipped[], { counts }: ReportBuilder): void {
  for (const { noun } of skipped) {
    const count =
      noun === 'node' ? counts.nodes : noun === 'rule' ? counts.rules : noun === 'entry' ? counts.entries : undefined;
    if (count === undefined) continue;
    count.found++;
    count.skipped++;
  }
}
