import { showFields } from '../../fields/field-documents.js';
import type { Entry } from './entry.entity.js';
import { type EntryDocument, EntryFields } from './entry.fields.js';

export function entryDocument(entry: Entry): EntryDocument {
  return showFields(EntryFields, entry);
}
