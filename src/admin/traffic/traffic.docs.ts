import { refusedSchema } from '../../http/openapi/api-problem.js';
import { documentSchema } from '../../fields/field-schemas.js';
import type { RouteTexts } from '../../http/openapi/resource.docs.js';
import { described, enumOf, list, mapOf, named, record, type ValueOf } from '../../fields/schemas.js';
import { LedgerRowFields } from '../../traffic/ledger/ledger-row.fields.js';
import { TRAFFIC_PARTS } from '../../traffic/rows/traffic-sum.js';
import { QuarantinedRowFields } from '../../traffic/quarantine/quarantined-row.fields.js';

export const LEDGER_ROW = documentSchema(LedgerRowFields);
export const QUARANTINED = documentSchema(QuarantinedRowFields);

const POINT = record({ at: 'moment', by_node: mapOf('bytes', 'Bytes by the number of the node') });
const CARRIED = record({ nodes: list(record({ id: 'integer', name: 'string' })), points: list(POINT) });
export const SUMMARY = named('TrafficSummary', CARRIED);
/** Bytes in both directions, before rates. */
export type TrafficSummary = ValueOf<typeof SUMMARY>;

const PART = record({
  key: described('integer', 'The number of the user or node, or when the UTC day begins in Unix seconds'),
  name: described('string?', 'The e-mail of the user or the name of the node; null if it is deleted, and for a day'),
  upload: 'bytes',
  download: 'bytes',
  charged: described('bytes?', 'Both directions after rates; null in days and nodes of all users'),
});
const TOTALS = record({
  by: enumOf(TRAFFIC_PARTS),
  from: 'moment',
  to: 'moment',
  upload: 'bytes',
  download: 'bytes',
  charged: 'bytes?',
  count: described('integer', 'The number of parts. The document has the first 100 users or nodes'),
  parts: list(PART),
});
export const TRAFFIC_TOTALS = named('TrafficTotals', TOTALS);
export type TrafficTotals = ValueOf<typeof TRAFFIC_TOTALS>;
export type TotalsPart = ValueOf<typeof PART>;
export const TOTALS_FILE: RouteTexts = {
  answer: 'The file',
  type: 'text/csv',
  description: 'Columns: day_utc, or user or node and name; then upload, download, charged. All parts.',
};

const DIFFERENCE = record({ user: 'integer', u: 'bytes', d: 'bytes', ledger_u: 'bytes', ledger_d: 'bytes' });
const CHECK = record({ ok: 'boolean', users: 'integer', differences: list(DIFFERENCE) });
export const LEDGER_CHECK = named('LedgerCheck', CHECK);

const UNDECIDED = refusedSchema('Undecided', { id: 'integer' });
export const DECIDED = named('Decided', record({ done: list('integer'), failed: list(UNDECIDED) }));
