import { list, type Schema, record, text, whole } from '../http/schemas.js';
import { ApiNodeAnswer, ApiNodeReport, envelope } from '../nodes/node-api.docs.js';
import { RULE_MODES } from './rule-group.entity.js';
import { RULE_TYPES } from './rule.entity.js';

const RULES: Schema = record({
  mode: { type: 'string', enum: ['all', ...RULE_MODES] },
  rules: list(record({ id: whole, type: { type: 'string', enum: [...RULE_TYPES] }, pattern: text })),
});

/** Describes `GET nodeRule/:id`. */
export function ApiNodeRule(): MethodDecorator {
  return ApiNodeAnswer('The audit rules of a node', envelope(RULES));
}

/** Describes `POST trigger/:id`. */
export function ApiTrigger(): MethodDecorator {
  return ApiNodeReport('Tell that a user ran into an audit rule');
}
