import { Injectable } from '@nestjs/common';
import { Conflict } from '../../common/problems/panel.errors.js';
import { Database } from '../../database/database.js';
import { LineKeysService } from '../../line-key/line-keys.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { RulesService } from '../../rules/rules.service.js';
import { EntriesService } from '../../subscriptions/entries/entries.service.js';
import { GroupsService } from '../../users/levels/groups.service.js';
import { LevelsService } from '../../users/levels/levels.service.js';
import type { MovedNode, MovedNoun, MovedRuleGroup } from '../panels/nouns.js';
import type { ContentsPlan, EntryUpdate, Planned, PlannedNode } from '../plan/contents-plan.js';
import { newNode } from '../plan/field-checks.js';
import { entryMarks, MARKED_ENTRY_FIELDS, nodeMarks } from '../plan/field-marks.js';
import type { NodeUpdate } from '../plan/node-changes.js';
import type { MovedRow } from '../memory/moved-row.entity.js';
import { MovedRowRepository } from '../memory/moved-row.repository.js';

/** The names of new and kept rows by their keys in the old panel. */
type Names = ReadonlyMap<string, string>;

/**
 * Adds everything but users, through the services that an operator's commands use. Each row gets its origin before it exists, so an
 * import that dies in between goes on with the same row.
 */
@Injectable()
export class ContentsWriterService {
  constructor(
    private readonly database: Database,
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly rules: RulesService,
    private readonly nodes: NodesService,
    private readonly lineKeys: LineKeysService,
    private readonly entries: EntriesService,
    private readonly moved: MovedRowRepository,
  ) {}

  async write(moveId: number, plan: ContentsPlan): Promise<void> {
    for (const { name, rank } of plan.levels) await this.levels.add({ name, rank });
    const groups = new Map<string, string>();
    const newGroups = new Set<string>();
    for (const { row, fate } of plan.groups) {
      groups.set(row.key, row.name);
      if (fate.kind === 'keep' && !fate.isNew) continue;
      newGroups.add(row.key);
      await this.adopt(moveId, 'group', row.key, row.name, fate.kind === 'keep' ? fate.id : undefined, () =>
        this.groups.add({ name: row.name }),
      );
    }
    const ruleGroups = await this.writeRuleGroups(moveId, plan.ruleGroups);
    for (const planned of plan.nodes) await this.writeNode(moveId, planned, { groups, newGroups, ruleGroups });
    for (const [node, key] of plan.lineKeys) await this.lineKeys.import(node, key, { label: 'imported' });
    for (const entry of plan.entries) {
      const { key, nodeId, name, host, port, sort, country, hidden } = entry;
      const add = () => this.entries.add(nodeId, { name, host, port, sort, country, hidden });
      await this.adopt(moveId, 'entry', key, name, undefined, add, entryMarks(entry));
    }
    for (const update of plan.entryUpdates) await this.updateEntry(moveId, update);
  }

  private async updateEntry(moveId: number, { id, row, fields }: EntryUpdate): Promise<void> {
    const changes = MARKED_ENTRY_FIELDS.filter((field) => fields.has(field)).map((field): [string, string | number] => [
      field,
      row[field],
    ]);
    if (changes.length > 0) await this.entries.set(id, Object.fromEntries(changes));
    await this.note({
      moveId,
      noun: 'entry',
      sourceKey: row.key,
      name: row.name,
      targetId: id,
      fields: entryMarks(row),
    });
  }

  private async writeRuleGroups(moveId: number, planned: readonly Planned<MovedRuleGroup>[]): Promise<Names> {
    const names = new Map<string, string>();
    for (const { row, fate } of planned) {
      names.set(row.key, row.name);
      if (fate.kind === 'keep' && !fate.isNew) continue;
      await this.adopt(moveId, 'rule-group', row.key, row.name, fate.kind === 'keep' ? fate.id : undefined, () =>
        this.rules.addGroup({ name: row.name, mode: row.mode }),
      );
      for (const rule of row.rules) await this.rules.addAnyway(row.name, rule).catch(unlessConflict);
    }
    return names;
  }

  /** A node that is here already gets what has changed in the old panel, and new groups. */
  private async writeNode(
    moveId: number,
    { row, fate, update }: PlannedNode,
    { groups, newGroups, ruleGroups }: { groups: Names; newGroups: ReadonlySet<string>; ruleGroups: Names },
  ): Promise<void> {
    const isKept = fate.kind === 'keep' && !fate.isNew;
    if (!isKept) {
      await this.adopt(
        moveId,
        'node',
        String(row.id),
        row.name,
        fate.kind === 'keep' ? fate.id : undefined,
        async () => {
          const { node } = await this.nodes.import(newNode(row, await this.levelOf(row.rank)));
          return node;
        },
        nodeMarks(row),
      );
    }
    if (isKept && update?.isRefused !== true) await this.updateNode(moveId, row, update);
    for (const key of row.groupKeys) {
      const group = groups.get(key);
      const isWanted = !isKept || newGroups.has(key) || update?.fields.has('groupKeys') === true;
      if (group !== undefined && isWanted) await this.nodes.link(row.id, group);
    }
    const rules = row.ruleGroupKey === null ? undefined : ruleGroups.get(row.ruleGroupKey);
    const hasNewRules = !isKept || update?.fields.has('ruleGroupKey') === true;
    if (rules !== undefined && hasNewRules) await this.rules.linkAnyway(rules, row.id);
    if (isKept && hasNewRules && row.ruleGroupKey === null) await this.rules.unlink(row.id);
  }

  private async updateNode(moveId: number, row: MovedNode, update: NodeUpdate | undefined): Promise<void> {
    if (update !== undefined) {
      const level = update.fields.has('rank') ? { level: await this.levelOf(row.rank) } : {};
      const change = { ...update.change, ...level };
      if (Object.keys(change).length > 0) await this.nodes.setImported(row.id, change);
      for (const group of update.lostGroups) await this.nodes.unlink(row.id, group);
    }
    const origin = { moveId, noun: 'node', sourceKey: String(row.id), name: row.name, targetId: row.id };
    await this.note({ ...origin, fields: nodeMarks(row) });
  }

  private async levelOf(rank: number): Promise<string> {
    const level = (await this.levels.list()).find((each) => each.rank === rank);
    if (level === undefined) throw new Error(`there is no level of rank ${rank}`);
    return level.name;
  }

  /** @param known the number of a row that an import has added and not yet noted */
  private async adopt(
    moveId: number,
    noun: MovedNoun,
    key: string,
    name: string,
    known: number | undefined,
    add: () => Promise<{ readonly id: number }>,
    fields: string | null = null,
  ): Promise<void> {
    const origin = { moveId, noun, sourceKey: key, name, fields };
    await this.note({ ...origin, targetId: null });
    const id = known ?? (await add()).id;
    await this.note({ ...origin, targetId: id });
  }

  private async note(origin: MovedRow): Promise<void> {
    await this.database.write((manager) => manager.withRepository(this.moved).put(origin));
  }
}

/** The rule is there already: an import died behind it. */
function unlessConflict(error: unknown): void {
  if (!(error instanceof Conflict)) throw error;
}
