import { documentSchema } from '../../fields/field-schemas.js';
import { described, list } from '../../fields/schemas.js';
import { RuleGroupFields } from '../../rules/rule-group.fields.js';
import { RuleFields } from '../../rules/rule.fields.js';

export const RULE = documentSchema(RuleFields);
export const RULE_GROUP = documentSchema(RuleGroupFields, {
  nodes: described(list('integer'), 'The numbers of the nodes that have these rules'),
  rules: list(RULE),
});
