import { described, nullable, record, type Schema, text, whole } from '../../http/schemas.js';
import { KEY_STATES } from './line-key-query.dto.js';

const moment = described(whole, 'Unix seconds');

const FIELDS: Record<string, Schema> = {
  id: whole,
  node: whole,
  prefix: text,
  label: text,
  created_at: moment,
  last_used_at: nullable(moment),
  last_address: nullable(text),
  expires_at: nullable(moment),
  revoked_at: nullable(moment),
  node_name: text,
  state: { type: 'string', enum: [...KEY_STATES] },
};

export const LINE_KEY = record(FIELDS);
export const ISSUED_KEY = record({ ...FIELDS, key: described(text, 'Shown this once') });
export const NEW_KEY: Schema = { type: 'object', properties: { label: text, expires_at: nullable(moment) } };
export const ROTATION: Schema = {
  type: 'object',
  properties: { overlap: described(whole, 'For how many seconds the old key goes on; 0 ends it now') },
};
export const KEY_FILTERS: Readonly<Record<string, Schema>> = {
  sort: described(text, 'id, node, created_at, last_used_at, expires_at; with a minus before it descending'),
  node: whole,
  state: { type: 'string', enum: [...KEY_STATES] },
};
