import { ApiQuery } from '@nestjs/swagger';
import { refusedSchema } from '../../http/api-problem.js';
import {
  amount,
  described,
  input,
  list,
  named,
  nullable,
  record,
  type Schema,
  text,
  whole,
  word,
  yesNo,
} from '../../http/schemas.js';
import { QUARANTINE_REASONS, QUARANTINE_STATES } from '../../traffic/quarantined-row.entity.js';
import { RANGES } from './summary-query.dto.js';

const moment = described(whole, 'Unix seconds');
const bytes = amount('Bytes');

const CARRIED = record({
  nodes: list(record({ id: whole, name: text })),
  points: list(
    record({
      at: moment,
      by_node: { type: 'object', additionalProperties: bytes, description: 'By the number of the node' },
    }),
  ),
});
export const SUMMARY = named('TrafficSummary', CARRIED);
const ROW = record({
  at: described(whole, 'When the hour or day begins, Unix seconds'),
  seconds: described(whole, '3600 or 86400'),
  user: whole,
  account: described(nullable(text), 'Of that user; null where he is gone'),
  node: whole,
  period: described(whole, 'How often the user’s counters had been reset'),
  rate: { type: 'number' },
  upload: bytes,
  download: bytes,
  charged_upload: bytes,
  charged_download: bytes,
});
export const LEDGER_ROW = named('LedgerRow', ROW);
export const LEDGER_FILTERS: Readonly<Record<string, Schema>> = {
  user: whole,
  node: whole,
  from: described(whole, 'Unix seconds, within; 30 days ago unless given'),
  to: described(whole, 'Unix seconds, not within'),
};
const DIFFERENCE = record({ user: whole, u: bytes, d: bytes, ledger_u: bytes, ledger_d: bytes });
export const VERDICT = named('LedgerCheck', record({ ok: yesNo, users: whole, differences: list(DIFFERENCE) }));

const state = named('QuarantineState', word(QUARANTINE_STATES));
const SET_ASIDE = record({
  id: whole,
  node: whole,
  uid: described(text, 'As it was sent: it may be of any size, as the next two'),
  upload: text,
  download: text,
  rate: { type: 'number' },
  reason: named('QuarantineReason', word(QUARANTINE_REASONS)),
  reported_at: moment,
  state,
  decided_at: nullable(moment),
});
export const QUARANTINED = named('QuarantinedRow', SET_ASIDE);
export const QUARANTINE_FILTERS: Readonly<Record<string, Schema>> = {
  state: { type: 'string', enum: ['open', ...QUARANTINE_STATES, 'all'], default: 'open' },
};
export const DECISIONS = named(
  'Decisions',
  input({ decision: word(['approve', 'drop']), ids: { type: 'array', items: whole, maxItems: 500 } }, [
    'decision',
    'ids',
  ]),
);
export const DECIDED = named(
  'Decided',
  record({ done: list(whole), failed: list(refusedSchema('Undecided', { id: whole })) }),
);

const RANGE: Schema = { ...named('SummaryRange', word(RANGES)), default: '24h' };

/** How far back a summary goes. */
export function SummaryRange(): MethodDecorator {
  return ApiQuery({ name: 'range', required: false, schema: RANGE });
}
