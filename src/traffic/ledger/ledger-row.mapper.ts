import { showFields } from '../../fields/field-documents.js';
import type { LedgerRow } from './ledger-row.entity.js';
import { type LedgerRowDocument, LedgerRowFields } from './ledger-row.fields.js';

/** @param account the e-mail of the row's user; null if the user is deleted */
export function ledgerRowDocument(row: LedgerRow, account: string | null): LedgerRowDocument {
  return showFields(LedgerRowFields, { ...row, account });
}
