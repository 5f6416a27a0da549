import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { checkChanged, checkNew } from '../fields/field-input.js';
import { Conflict } from '../common/problems/panel.errors.js';
import { isDuplicate } from '../database/database.errors.js';
import { VersionsService } from '../database/versions/versions.service.js';
import type { Precondition } from '../fields/version/precondition.js';
import { NodesService } from '../nodes/nodes.service.js';
import type { ProxyNode } from '../nodes/proxy-node.entity.js';
import type { RuleGroupDetails } from './rule-group-details.js';
import { type RuleGroupChange, RuleGroupFields } from './rule-group.fields.js';
import { type NewRule, RuleFields } from './rule.fields.js';
import { type RuleGroup, RULE_MODES } from './rule-group.entity.js';
import { RuleGroupRepository } from './rule-group.repository.js';
import { ruleDocument, ruleGroupDocument } from './rule.mapper.js';
import { canonicalPattern } from './rule-pattern.js';
import type { Rule } from './rule.entity.js';
import { RuleRepository } from './rule.repository.js';
import { RuleUseService } from './targets/rule-use.service.js';

/** Creates, lists, changes, deletes and links audit rules. */
@Injectable()
export class RulesService {
  constructor(
    private readonly versions: VersionsService,
    private readonly groups: RuleGroupRepository,
    private readonly rules: RuleRepository,
    private readonly nodes: NodesService,
    private readonly audit: AuditLogService,
    private readonly use: RuleUseService,
  ) {}

  /** @throws InvalidValue, Conflict */
  async addGroup(group: RuleGroupChange): Promise<RuleGroup> {
    const { name, mode } = checkNew(RuleGroupFields, group);
    try {
      return await this.versions.change(['rules'], async (manager) => {
        const groups = manager.withRepository(this.groups);
        const added = await groups.save(groups.create({ name, mode }));
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

  /** Deletes a group, its rules and its links. @throws NotFound, PreconditionFailed */
  async removeGroup(name: string, precondition?: Precondition): Promise<RuleGroup> {
    return this.versions.change(['rules'], async (manager) => {
      const groups = manager.withRepository(this.groups);
      const group = await groups.byName(name);
      const before = ruleGroupDocument(await groups.details(group));
      precondition?.check(before);
      await groups.delete({ id: group.id });
      await this.audit.record(manager, { action: 'rule-group.removed', subject: `rule-group:${group.id}`, before });
      return group;
    });
  }

  /** Changes the name or the mode of a group. @throws InvalidValue, RuleUnusable, NotFound, Conflict, PreconditionFailed */
  async changeGroup(id: number, wanted: RuleGroupChange, precondition?: Precondition): Promise<RuleGroupDetails> {
    const known = await this.groups.detailsById(id);
    const next = RULE_MODES.find((each) => each === wanted.mode) ?? known.group.mode;
    if (next !== known.group.mode)
      await this.use.requireOnNodes({ ...known, group: { ...known.group, mode: next } }, known.rules);
    try {
      return await this.versions.change(['rules'], async (manager) => {
        const groups = manager.withRepository(this.groups);
        const details = await groups.lock(id);
        const before = ruleGroupDocument(details);
        precondition?.check(before);
        const { name, mode } = checkChanged(RuleGroupFields, details.group, wanted);
        await groups.update({ id }, { name, mode });
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
    return this.groups.detailsById(id);
  }

  /** @throws NotFound */
  async getGroupNamed(name: string): Promise<RuleGroupDetails> {
    return this.groups.details(await this.groups.byName(name));
  }

  /** By ascending number. */
  async list(): Promise<RuleGroupDetails[]> {
    return this.groups.list();
  }

  /** A new rule in its stored form. @throws InvalidValue with the reason why no daemon could use the pattern */
  check(rule: NewRule): Pick<Rule, 'type' | 'pattern'> {
    const { type, pattern } = checkNew(RuleFields, rule);
    return { type, pattern: canonicalPattern(type, pattern) };
  }

  /** @throws InvalidValue as {@link check}; RuleUnusable if the daemon of a linked node could not apply it; NotFound, Conflict */
  async add(groupName: string, rule: NewRule): Promise<Rule> {
    await this.use.requireOnNodes(await this.getGroupNamed(groupName), [this.check(rule)]);
    return this.addAnyway(groupName, rule);
  }

  /** Adds a rule that another panel has, whether daemons can apply it or not. @throws InvalidValue as {@link check}; NotFound, Conflict */
  async addAnyway(groupName: string, rule: NewRule): Promise<Rule> {
    const columns = this.check(rule);
    return this.versions.change(['rules'], async (manager) => {
      const rules = manager.withRepository(this.rules);
      const { id: groupId } = await manager.withRepository(this.groups).byName(groupName);
      if (await rules.hasRule(groupId, columns)) {
        throw new Conflict(`Rule group "${groupName}" has this rule already`, 'rule-known');
      }
      const added = await rules.save(rules.create({ groupId, ...columns }));
      const after = { group: groupName, ...ruleDocument(added) };
      await this.audit.record(manager, { action: 'rule.added', subject: `rule:${added.id}`, after });
      return added;
    });
  }

  /** @throws NotFound */
  async get(id: number): Promise<Rule> {
    return this.rules.byId(id);
  }

  /** @throws NotFound */
  async remove(id: number): Promise<Rule> {
    return this.versions.change(['rules'], async (manager) => {
      const rules = manager.withRepository(this.rules);
      const rule = await rules.byId(id);
      await rules.delete({ id });
      const before = { group_id: rule.groupId, ...ruleDocument(rule) };
      await this.audit.record(manager, { action: 'rule.removed', subject: `rule:${id}`, before });
      return rule;
    });
  }

  /** Gives a node the rules of a group, instead of those that it had. @throws NotFound; RuleUnusable if its daemon could not apply one of them */
  async link(groupName: string, nodeIdOrName: number | string): Promise<ProxyNode> {
    const { node } = await this.nodes.get(nodeIdOrName);
    await this.use.requireGroup(node, groupName);
    await this.linkAnyway(groupName, node.id);
    return node;
  }

  /** The same for rules of another panel, whether the daemon can apply them or not. @throws NotFound */
  async linkAnyway(groupName: string, nodeId: number): Promise<void> {
    const { node } = await this.nodes.get(nodeId);
    await this.versions.change(['rules'], async (manager) => {
      const groups = manager.withRepository(this.groups);
      const { id: groupId } = await groups.byName(groupName);
      await groups.link(node.id, groupId);
      const after = { rule_group: groupName };
      await this.audit.record(manager, { action: 'node.rules-linked', subject: `node:${node.id}`, after });
    });
  }

  /** Takes all rules from a node, if it has any. @throws NotFound where there is no such node */
  async unlink(nodeIdOrName: number | string): Promise<ProxyNode> {
    const { node } = await this.nodes.get(nodeIdOrName);
    await this.versions.change(['rules'], async (manager) => {
      await manager.withRepository(this.groups).unlink(node.id);
      await this.audit.record(manager, { action: 'node.rules-unlinked', subject: `node:${node.id}` });
    });
    return node;
  }
}
