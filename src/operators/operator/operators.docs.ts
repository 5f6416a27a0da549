import { documentSchema } from '../../fields/field-schemas.js';
import { described, itemsOf, named, record, type ValueOf } from '../../fields/schemas.js';
import { OperatorFields } from './operator.fields.js';

const PASSWORD = described('string', 'Random; shown only now');
export const NEW_PASSWORD = record({ password: PASSWORD });
export const OPERATOR = documentSchema(OperatorFields);
export const NEW_OPERATOR = named('OperatorWithPassword', documentSchema(OperatorFields, { password: PASSWORD }));

const SESSION = record({
  id: 'integer',
  created_at: 'integer',
  last_seen_at: described('integer', 'To the minute'),
  expires_at: 'integer',
  address: 'string',
  client: described('string', 'User-Agent'),
  is_current: 'boolean',
});
export type OperatorSessionDocument = ValueOf<typeof SESSION>;
/** Newest first. */
export const OPERATOR_SESSIONS = itemsOf(named('OperatorSession', SESSION));
