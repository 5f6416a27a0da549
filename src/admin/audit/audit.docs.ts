import { AuditEntryFields } from '../../audit/entry/audit-entry.fields.js';
import type { RouteTexts } from '../../http/openapi/resource.docs.js';
import { AUDIT_COLUMNS } from './audit-export.service.js';
import { documentSchema } from '../../fields/field-schemas.js';
import { described, list, named, record } from '../../fields/schemas.js';

const NAME = described('string?', 'The present name of the user, node or operator; null if it is deleted');
export const AUDIT_ENTRY = documentSchema(AuditEntryFields, { subject_name: NAME });
export const AUDIT_PAGE = record({ items: list(AUDIT_ENTRY), next: 'string?' });

export const AUDIT_FILE: RouteTexts = {
  operationId: 'adminExportAudit',
  answer: 'The file',
  type: 'text/csv',
  description: `Columns: ${AUDIT_COLUMNS.join(', ')}. Times are in UTC.`,
};

const CHECK = record({
  ok: 'boolean',
  rows: described('integer', 'All entries'),
  unsealed: described('integer', 'Entries that wait for their seal'),
  old: described('integer', 'Entries from before entries had signatures'),
  unproved: described('integer', 'Entries that cannot be proved, since their secret is missing'),
  unknown_keys: described(list('string'), 'The keys of these secrets'),
  signed_since: described('integer?', 'When the panel signed the head of this chain first, in Unix seconds'),
  signed_after: described('integer', 'The last seal at that time; 0 in a chain that began signed'),
  head: described('string?', 'The last seal, as number:hash'),
  hash: described('string', 'The hash of the last seal'),
  broken: list(record({ id: 'integer', reason: 'string' })),
});
export const CHAIN_CHECK = named('ChainCheck', CHECK);
