import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { checked } from '../common/checked.js';
import { Conflict, NotFound } from '../common/panel.error.js';
import { lockRows } from '../database/bulk.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { Versions } from '../database/versions.js';
import type { Precondition } from '../http/precondition.js';
import { NodesService } from '../nodes/nodes.service.js';
import { NodeRuleGroup } from './node-rule-group.entity.js';
import type { RuleGroupDetails } from './rule-group-details.js';
import { NewRule, NewRuleGroup } from './rule-fields.js';
import { RuleGroup, type RuleMode } from './rule-group.entity.js';
import { ruleDocument, ruleGroupDocument } from './rule-documents.js';
import { canonicalPattern } from './rule-pattern.js';
import { Rule, type RuleType } from './rule.entity.js';

/** Making, listing and linking audit rules. */
@Injectable()
export class RulesService {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly nodes: NodesService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidValue, Conflict */
  async addGroup(name: string, mode: RuleMode): Promise<RuleGroup> {
    const group = checked(new NewRuleGroup(), { name, mode });
    try {
      return await this.versions.change(['rules'], async (manager) => {
        const added = await manager.save(manager.create(RuleGroup, { ...group }));
        await this.audit.record(manager, {
          action: 'rule-group.added',
          subject: `rule-group:${added.id}`,
          after: { name: added.name, mode: added.mode },
        });
        return added;
      });
    } catch (error) {
      throw isDuplicate(error) ? new Conflict(`There is a rule group "${name}" already`, 'name-taken') : error;
    }
  }

  /** Takes a group, its rules and its links away. @throws NotFound, PreconditionFailed */
  async removeGroup(name: string, precondition?: Precondition): Promise<RuleGroup> {
    return this.versions.change(['rules'], async (manager) => {
      const group = await groupOf(manager, name);
      const before = ruleGroupDocument(await detailsOf(manager, group));
      precondition?.check(before);
      await manager.delete(RuleGroup, { id: group.id });
      await this.audit.record(manager, { action: 'rule-group.removed', subject: `rule-group:${group.id}`, before });
      return group;
    });
  }

  /** Gives a group another name or mode. @throws InvalidValue, NotFound, Conflict, PreconditionFailed */
  async changeGroup(id: number, wanted: Partial<NewRuleGroup>, precondition?: Precondition): Promise<RuleGroupDetails> {
    try {
      return await this.versions.change(['rules'], async (manager) => {
        const details = await this.lockGroup(manager, id);
        const before = ruleGroupDocument(details);
        precondition?.check(before);
        const { name, mode } = checked(Object.assign(new NewRuleGroup(), details.group), wanted);
        await manager.update(RuleGroup, { id }, { name, mode });
        const changed = { ...details, group: { id, name, mode } };
        const after = ruleGroupDocument(changed);
        await this.audit.record(manager, { action: 'rule-group.changed', subject: `rule-group:${id}`, before, after });
        return changed;
      });
    } catch (error) {
      throw isDuplicate(error) ? new Conflict('There is a rule group of this name already', 'name-taken') : error;
    }
  }

  /** @throws NotFound */
  async getGroup(id: number): Promise<RuleGroupDetails> {
    return this.database.read(async (manager) => detailsOf(manager, await groupById(manager, id)));
  }

  /** By ascending number. */
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
        throw new Conflict(`Rule group "${groupName}" has this rule already`, 'rule-known');
      }
      const rule = await manager.save(manager.create(Rule, { groupId, ...columns }));
      const after = { group: groupName, ...ruleDocument(rule) };
      await this.audit.record(manager, { action: 'rule.added', subject: `rule:${rule.id}`, after });
      return rule;
    });
  }

  async remove(id: number): Promise<Rule> {
    return this.versions.change(['rules'], async (manager) => {
      const rule = await manager.findOne(Rule, { where: { id } });
      if (rule === null) throw new NotFound(`Rule ${id}`);
      await manager.delete(Rule, { id });
      const before = { group_id: rule.groupId, ...ruleDocument(rule) };
      await this.audit.record(manager, { action: 'rule.removed', subject: `rule:${id}`, before });
      return rule;
    });
  }

  /** The group, which nobody else changes until the transaction ends. */
  private async lockGroup(manager: EntityManager, id: number): Promise<RuleGroupDetails> {
    await lockRows(manager, 'rule_groups', ['id'], [id]);
    return detailsOf(manager, await groupById(manager, id));
  }

  /** Gives a node the rules of a group, in place of those that it had. */
  async link(groupName: string, nodeIdOrName: string): Promise<void> {
    const { node } = await this.nodes.get(nodeIdOrName);
    await this.versions.change(['rules'], async (manager) => {
      const { id: groupId } = await groupOf(manager, groupName);
      await manager.upsert(NodeRuleGroup, { nodeId: node.id, groupId }, ['nodeId']);
      const after = { rule_group: groupName };
      await this.audit.record(manager, { action: 'node.rules-linked', subject: `node:${node.id}`, after });
    });
  }

  /** Takes the rules off a node. Whether it had any is no matter. */
  async unlink(nodeIdOrName: string): Promise<void> {
    const { node } = await this.nodes.get(nodeIdOrName);
    await this.versions.change(['rules'], async (manager) => {
      await manager.delete(NodeRuleGroup, { nodeId: node.id });
      await this.audit.record(manager, { action: 'node.rules-unlinked', subject: `node:${node.id}` });
    });
  }
}

async function detailsOf(manager: EntityManager, group: RuleGroup): Promise<RuleGroupDetails> {
  const rules = await manager.find(Rule, { where: { groupId: group.id }, order: { id: 'ASC' } });
  const links = await manager.find(NodeRuleGroup, { where: { groupId: group.id }, order: { nodeId: 'ASC' } });
  return { group, rules, nodeIds: links.map(({ nodeId }) => nodeId) };
}

async function groupById(manager: EntityManager, id: number): Promise<RuleGroup> {
  const group = await manager.findOne(RuleGroup, { where: { id } });
  if (group === null) throw new NotFound(`Rule group ${id}`);
  return group;
}

async function groupOf(manager: EntityManager, name: string): Promise<RuleGroup> {
  const group = await manager.findOne(RuleGroup, { where: { name } });
  if (group === null) throw new NotFound(`Rule group "${name}"`);
  return group;
}
