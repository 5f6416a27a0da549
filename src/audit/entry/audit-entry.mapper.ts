import { showFields } from '../../fields/field-documents.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { type AuditDocument, AuditEntryFields } from './audit-entry.fields.js';

export function auditDocument(entry: AuditEntry): AuditDocument {
  return showFields(AuditEntryFields, entry);
}
