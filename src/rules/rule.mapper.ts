import { showFields } from '../fields/field-documents.js';
import type { RuleGroupDetails } from './rule-group-details.js';
import { RuleGroupFields, type RuleGroupSettings } from './rule-group.fields.js';
import { type RuleDocument, RuleFields } from './rule.fields.js';
import type { Rule } from './rule.entity.js';

/** A group of audit rules with its rules and the numbers of its nodes. */
export type RuleGroupDocument = RuleGroupSettings & {
  readonly nodes: readonly number[];
  readonly rules: readonly RuleDocument[];
};

export function ruleGroupDocument({ group, rules, nodeIds }: RuleGroupDetails): RuleGroupDocument {
  return { ...showFields(RuleGroupFields, group), nodes: nodeIds, rules: rules.map(ruleDocument) };
}

export function ruleDocument(rule: Rule): RuleDocument {
  return showFields(RuleFields, rule);
}
