import type { RuleGroup } from './rule-group.entity.js';
import type { Rule } from './rule.entity.js';

/** A group with its rules and the numbers of its nodes, each ascending. */
export interface RuleGroupDetails {
  readonly group: RuleGroup;
  readonly rules: readonly Rule[];
  readonly nodeIds: readonly number[];
}
