import { showFields } from '../fields/field-documents.js';
import { type LineKeyDocument, LineKeyFields } from './line-key.fields.js';
import type { LineKey } from './line-key.entity.js';

export function lineKeyDocument(row: LineKey): LineKeyDocument {
  return showFields(LineKeyFields, row);
}
