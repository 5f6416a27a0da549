import { showFields } from '../../http/fields/field-documents.js';
import type { QuarantinedRow } from './quarantined-row.entity.js';
import { type QuarantineDocument, QuarantinedRowFields } from './quarantined-row.fields.js';

export function quarantineDocument(row: QuarantinedRow): QuarantineDocument {
  return showFields(QuarantinedRowFields, row);
}
