import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { checked } from '../common/checked.js';
import { Conflict, NotFound } from '../common/panel.error.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { Versions } from '../database/versions.js';
import { NodesService } from '../nodes/nodes.service.js';
import { NodeRuleGroup } from './node-rule-group.entity.js';
import { NewRule, NewRuleGroup } from './rule-fields.js';
import { RuleGroup, type RuleMode } from './rule-group.entity.js';
import { canonicalPattern } from './rule-pattern.js';
import { Rule, type RuleType } from './rule.entity.js';

/** A group with its rules and the numbers of its nodes, each ascending. */
export interface RuleGroupDetails {
  readonly group: RuleGroup;
  readonly rules: readonly Rule[];
  readonly nodeIds: readonly number[];
}

/** Making, listing and linking audit rules. */
@Injectable()
export class RulesService {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly nodes: NodesService,
  ) {}

  /** @throws InvalidValue, Conflict */
  async addGroup(name: string, mode: RuleMode): Promise<RuleGroup> {
    const group = checked(new NewRuleGroup(), { name, mode });
    try {
      return await this.versions.change(['rules'], (manager) => manager.save(manager.create(RuleGroup, { ...group })));
    } catch (error) {
      throw isDuplicate(error) ? new Conflict(`There is a rule group "${name}" already`) : error;
    }
  }

  /** Takes a group, its rules and its links away. */
  async removeGroup(name: string): Promise<RuleGroup> {
    return this.versions.change(['rules'], async (manager) => {
      const group = await groupOf(manager, name);
      await manager.delete(RuleGroup, { id: group.id });
      return group;
    });
  }

  async list(): Promise<RuleGroupDetails[]> {
    return this.database.read(async (manager) => {
      const groups = await manager.find(RuleGroup, { order: { id: 'ASC' } });
      const rules = await manager.find(Rule, { order: { id: 'ASC' } });
      const links = await manager.find(NodeRuleGroup, { order: { nodeId: 'ASC' } });
      return groups.map((group) => ({
        group,
        rules: rules.filter((rule) => rule.groupId === group.id),
        nodeIds: links.filter((link) => link.groupId === group.id).map((link) => link.nodeId),
      }));
    });
  }

  /** @throws InvalidValue with the reason why no daemon could use the pattern; NotFound, Conflict */
  async add(groupName: string, type: RuleType, pattern: string): Promise<Rule> {
    const wanted = checked(new NewRule(), { type, pattern });
    const columns = { type: wanted.type, pattern: canonicalPattern(wanted.type, wanted.pattern) };
    return this.versions.change(['rules'], async (manager) => {
      const { id: groupId } = await groupOf(manager, groupName);
      if (await manager.existsBy(Rule, { groupId, ...columns })) {
        throw new Conflict(`Rule group "${groupName}" has this rule already`);
      }
      return manager.save(manager.create(Rule, { groupId, ...columns }));
    });
  }

  async remove(id: number): Promise<Rule> {
    return this.versions.change(['rules'], async (manager) => {
      const rule = await manager.findOne(Rule, { where: { id } });
      if (rule === null) throw new NotFound(`Rule ${id}`);
      await manager.delete(Rule, { id });
      return rule;
    });
  }

  /** Gives a node the rules of a group, in place of those that it had. */
  async link(groupName: string, nodeIdOrName: string): Promise<void> {
    const { node } = await this.nodes.get(nodeIdOrName);
    await this.versions.change(['rules'], async (manager) => {
      const { id: groupId } = await groupOf(manager, groupName);
      await manager.upsert(NodeRuleGroup, { nodeId: node.id, groupId }, ['nodeId']);
    });
  }

  /** Takes the rules off a node. Whether it had any is no matter. */
  async unlink(nodeIdOrName: string): Promise<void> {
    const { node } = await this.nodes.get(nodeIdOrName);
    await this.versions.change(['rules'], (manager) => manager.delete(NodeRuleGroup, { nodeId: node.id }));
  }
}

async function groupOf(manager: EntityManager, name: string): Promise<RuleGroup> {
  const group = await manager.findOne(RuleGroup, { where: { name } });
  if (group === null) throw new NotFound(`Rule group "${name}"`);
  return group;
}
