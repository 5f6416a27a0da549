import { described, input, named, nullable, record, type Schema, text, whole, word } from '../../http/schemas.js';
import { sortSchema } from '../resource/resource.docs.js';
import { KEY_ORDERS, KEY_STATES } from './line-key-query.dto.js';

const moment = described(whole, 'Unix seconds');

const state = named('KeyState', word(KEY_STATES));

const FIELDS = {
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
  state,
} satisfies Record<string, Schema>;

export const LINE_KEY = named('LineKey', record(FIELDS));
export const ISSUED_KEY = named('IssuedLineKey', record({ ...FIELDS, key: described(text, 'Shown this once') }));
export const NEW_KEY = named('NewLineKey', input({ label: text, expires_at: nullable(moment) }));
export const ROTATION = named(
  'Rotation',
  input({ overlap: described(whole, 'For how many seconds the old key goes on, a day unless given; 0 ends it now') }),
);
export const KEY_FILTERS: Readonly<Record<string, Schema>> = {
  sort: sortSchema('LineKeySort', KEY_ORDERS),
  node: whole,
  state,
};
