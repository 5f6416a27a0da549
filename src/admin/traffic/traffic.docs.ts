import { refusedSchema } from '../../http/openapi/api-problem.js';
import { documentSchema } from '../../http/fields/field-schemas.js';
import { list, mapOf, named, record, type ValueOf } from '../../http/openapi/schemas.js';
import { LedgerRowFields } from '../../traffic/ledger/ledger-row.fields.js';
import { QuarantinedRowFields } from '../../traffic/quarantine/quarantined-row.fields.js';

export const LEDGER_ROW = documentSchema(LedgerRowFields);
export const QUARANTINED = documentSchema(QuarantinedRowFields);

const POINT = record({ at: 'moment', by_node: mapOf('bytes', 'Bytes by the number of the node') });
const CARRIED = record({ nodes: list(record({ id: 'integer', name: 'string' })), points: list(POINT) });
export const SUMMARY = named('TrafficSummary', CARRIED);
/** Bytes in both directions, before rates. */
export type TrafficSummary = ValueOf<typeof SUMMARY>;

const DIFFERENCE = record({ user: 'integer', u: 'bytes', d: 'bytes', ledger_u: 'bytes', ledger_d: 'bytes' });
const CHECK = record({ ok: 'boolean', users: 'integer', differences: list(DIFFERENCE) });
export const LEDGER_CHECK = named('LedgerCheck', CHECK);

const UNDECIDED = refusedSchema('Undecided', { id: 'integer' });
export const DECIDED = named('Decided', record({ done: list('integer'), failed: list(UNDECIDED) }));
