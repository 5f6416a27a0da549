import { described, list, nullable, record, type Schema, text, whole } from '../../http/schemas.js';
import { RULE_MODES } from '../../rules/rule-group.entity.js';
import { RULE_TYPES } from '../../rules/rule.entity.js';

const mode: Schema = { type: 'string', enum: [...RULE_MODES] };
const type: Schema = { type: 'string', enum: [...RULE_TYPES] };

export const RULE = record({ id: whole, type, pattern: text });
export const NEW_RULE: Schema = { type: 'object', required: ['type', 'pattern'], properties: { type, pattern: text } };
export const RULE_GROUP = record({
  id: whole,
  name: text,
  mode,
  nodes: described(list(whole), 'The numbers of the nodes that have these rules'),
  rules: list(RULE),
});
export const NEW_RULE_GROUP: Schema = { type: 'object', properties: { name: text, mode } };
export const RULE_HIT = record({
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
export const HIT_FILTERS: Readonly<Record<string, Schema>> = { user: whole, node: whole };
