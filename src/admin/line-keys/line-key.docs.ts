import { documentSchema } from '../../fields/field-schemas.js';
import { described, enumOf, named } from '../../fields/schemas.js';
import { LineKeyFields } from '../../line-key/line-key.fields.js';
import { KEY_STATES } from './line-key-query.dto.js';

const SHOWN = { node_name: 'string', state: named('KeyState', enumOf(KEY_STATES)) } as const;
const KEY = described('string', 'The response shows it only once');
export const LINE_KEY = documentSchema(LineKeyFields, SHOWN);
export const ISSUED_KEY = named('IssuedLineKey', documentSchema(LineKeyFields, { ...SHOWN, key: KEY }));
