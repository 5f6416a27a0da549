import { showFields } from '../../fields/field-documents.js';
import type { QuarantinedRow } from './quarantined-row.entity.js';
import { type QuarantineDocument, QuarantinedRowFields } from './quarantined-row.fields.js';

/** @param account the e-mail of the row's user; null if no user has that number */
export function quarantineDocument(row: QuarantinedRow, account: string | null): QuarantineDocument {
  return showFields(QuarantinedRowFields, { ...row, account });
}
