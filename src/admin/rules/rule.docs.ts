import { described, input, list, named, nullable, record, type Schema, text, whole, word } from '../../http/schemas.js';
import { RULE_MODES } from '../../rules/rule-group.entity.js';
import { RULE_TYPES } from '../../rules/rule.entity.js';

const mode = named('RuleMode', word(RULE_MODES));
const type = named('RuleType', word(RULE_TYPES));

export const RULE = named('Rule', record({ id: whole, type, pattern: text }));
export const NEW_RULE = named('NewRule', input({ type, pattern: text }, ['type', 'pattern']));
const GROUP = record({
  id: whole,
  name: text,
  mode,
  nodes: described(list(whole), 'The numbers of the nodes that have these rules'),
  rules: list(RULE),
});
export const RULE_GROUP = named('RuleGroup', GROUP);
export const NEW_RULE_GROUP = named('NewRuleGroup', input({ name: text, mode }, ['name']));
export const RULE_GROUP_CHANGE = named('RuleGroupChange', input({ name: text, mode }));
const HIT = record({
  user: described(nullable(whole), 'Null where the node named somebody who is not there'),
  account: described(nullable(text), 'Of that user'),
  node: whole,
  rule: described(nullable(whole), '0 and -1: no rule of the panel’s; null: one that is not there'),
  pattern: nullable(text),
  reason: text,
  count: whole,
  first_at: whole,
  last_at: whole,
});
export const RULE_HIT = named('RuleHit', HIT);
export const HIT_FILTERS: Readonly<Record<string, Schema>> = { user: whole, node: whole };
