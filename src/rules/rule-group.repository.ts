import { Repository } from 'typeorm';
import { NotFound } from '../common/problems/panel.errors.js';
import { exactly } from '../database/bulk/exactly.js';
import { lockRows } from '../database/bulk/bulk.js';
import { NodeRuleGroup } from './node-rule-group.entity.js';
import type { RuleGroupDetails } from './rule-group-details.js';
import { RuleGroup } from './rule-group.entity.js';
import { Rule } from './rule.entity.js';
import { RuledNode } from './ruled-node.entity.js';

/** All rows of which the rules of nodes consist. */
export interface RuleRows {
  readonly groups: readonly RuleGroup[];
  /** By ascending number. */
  readonly rules: readonly Rule[];
  readonly links: readonly NodeRuleGroup[];
  /** The nodes that have had rules. */
  readonly ruled: readonly RuledNode[];
}

/** The rows of `rule_groups`, with the rules of a group and its links to nodes. */
export class RuleGroupRepository extends Repository<RuleGroup> {
  /** @throws NotFound */
  async byName(name: string): Promise<RuleGroup> {
    const group = exactly(await this.findOne({ where: { name } }), 'name', name);
    if (group === null) throw new NotFound('rule-group-named', name);
    return group;
  }

  /** @throws NotFound */
  async detailsById(id: number): Promise<RuleGroupDetails> {
    const group = await this.findOne({ where: { id } });
    if (group === null) throw new NotFound('rule-group', id);
    return this.details(group);
  }

  async details(group: RuleGroup): Promise<RuleGroupDetails> {
    const rules = await this.manager.find(Rule, { where: { groupId: group.id }, order: { id: 'ASC' } });
    const links = await this.manager.find(NodeRuleGroup, { where: { groupId: group.id }, order: { nodeId: 'ASC' } });
    return { group, rules, nodeIds: links.map(({ nodeId }) => nodeId) };
  }

  /** Locks a group until the transaction ends. @throws NotFound */
  async lock(id: number): Promise<RuleGroupDetails> {
    await lockRows(this.manager, 'rule_groups', ['id'], [id]);
    return this.detailsById(id);
  }

  /** By ascending number. */
  async list(): Promise<RuleGroupDetails[]> {
    const groups = await this.find({ order: { id: 'ASC' } });
    const rules = await this.manager.find(Rule, { order: { id: 'ASC' } });
    const links = await this.manager.find(NodeRuleGroup, { order: { nodeId: 'ASC' } });
    return groups.map((group) => ({
      group,
      rules: rules.filter((rule) => rule.groupId === group.id),
      nodeIds: links.filter((link) => link.groupId === group.id).map((link) => link.nodeId),
    }));
  }

  /** Everything of which the rules of all nodes consist. */
  async rows(): Promise<RuleRows> {
    return {
      groups: await this.find(),
      rules: await this.manager.find(Rule, { order: { id: 'ASC' } }),
      links: await this.manager.find(NodeRuleGroup),
      ruled: await this.manager.find(RuledNode),
    };
  }

  /** Gives a node the rules of a group, instead of those that it had. */
  async link(nodeId: number, groupId: number): Promise<void> {
    await this.manager.upsert(NodeRuleGroup, { nodeId, groupId }, ['nodeId']);
    const ruled = { nodeId };
    if (!(await this.manager.existsBy(RuledNode, ruled))) await this.manager.insert(RuledNode, ruled);
  }

  async unlink(nodeId: number): Promise<void> {
    await this.manager.delete(NodeRuleGroup, { nodeId });
  }
}
