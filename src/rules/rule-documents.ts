import type { ListedHit } from './rule-hits.js';
import type { RuleGroupDetails } from './rule-group-details.js';
import type { Rule } from './rule.entity.js';

/** A group of audit rules with its rules and the numbers of its nodes. */
export function ruleGroupDocument({ group, rules, nodeIds }: RuleGroupDetails) {
  return { id: group.id, name: group.name, mode: group.mode, nodes: nodeIds, rules: rules.map(ruleDocument) };
}

export function ruleDocument({ id, type, pattern }: Rule) {
  return { id, type, pattern };
}

/** Who ran into a rule, how often, and when. Moments are Unix seconds. */
export function ruleHitDocument({ hit, account, rule }: ListedHit) {
  return {
    user: hit.userId,
    account,
    node: hit.nodeId,
    rule: hit.ruleId,
    pattern: rule?.pattern ?? null,
    reason: hit.reason,
    count: hit.count,
    first_at: hit.firstAt,
    last_at: hit.lastAt,
  };
}
