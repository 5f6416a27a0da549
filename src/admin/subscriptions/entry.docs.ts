import { documentSchema } from '../../fields/field-schemas.js';
import { EntryFields } from '../../subscriptions/entries/entry.fields.js';

export const ENTRY = documentSchema(EntryFields, { node_name: 'string' });
