import { enumOf, list, record } from '../../fields/schemas.js';
import { RULE_MODES } from '../rule-group.entity.js';
import { RULE_TYPES } from '../rule.entity.js';

/** The data of `GET nodeRule/:id`. */
export const NODE_RULES = record({
  mode: enumOf(['all', ...RULE_MODES]),
  rules: list(record({ id: 'integer', type: enumOf(RULE_TYPES), pattern: 'string' })),
});
