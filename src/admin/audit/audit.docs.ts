import { AuditEntryFields } from '../../audit/audit-entry.fields.js';
import { documentSchema } from '../../http/fields/field-schemas.js';
import { described, list, named, record } from '../../http/openapi/schemas.js';

export const AUDIT_ENTRY = documentSchema(AuditEntryFields);
export const AUDIT_PAGE = record({ items: list(AUDIT_ENTRY), next: 'string?' });

const CHECK = record({
  ok: 'boolean',
  rows: 'integer',
  hash: described('string', 'The hash of the newest entry'),
  broken: list(record({ id: 'integer', reason: 'string' })),
});
export const CHAIN_CHECK = named('ChainCheck', CHECK);
