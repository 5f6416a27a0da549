import { ApiQuery } from '@nestjs/swagger';
import { refusedSchema } from '../../http/api-problem.js';
import { amount, described, list, nullable, record, type Schema, text, whole } from '../../http/schemas.js';
import { QUARANTINE_STATES } from '../../traffic/quarantined-row.entity.js';
import { RANGES } from './summary-query.dto.js';

const moment = described(whole, 'Unix seconds');
const bytes = amount('Bytes');

export const SUMMARY = record({
  nodes: list(record({ id: whole, name: text })),
  points: list(
    record({
      at: moment,
      by_node: { type: 'object', additionalProperties: bytes, description: 'By the number of the node' },
    }),
  ),
});
export const LEDGER_ROW = record({
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
export const LEDGER_FILTERS: Readonly<Record<string, Schema>> = {
  user: whole,
  node: whole,
  from: described(whole, 'Unix seconds, within; 30 days ago unless given'),
  to: described(whole, 'Unix seconds, not within'),
};
export const VERDICT = record({
  ok: { type: 'boolean' },
  users: whole,
  differences: list(record({ user: whole, u: bytes, d: bytes, ledger_u: bytes, ledger_d: bytes })),
});

const state: Schema = { type: 'string', enum: [...QUARANTINE_STATES] };
export const QUARANTINED = record({
  id: whole,
  node: whole,
  uid: described(text, 'As it was sent: it may be of any size, as the next two'),
  upload: text,
  download: text,
  rate: { type: 'number' },
  reason: { type: 'string', enum: ['unknown-user', 'negative', 'line-rate', 'overflow'] },
  reported_at: moment,
  state,
  decided_at: nullable(moment),
});
export const QUARANTINE_FILTERS: Readonly<Record<string, Schema>> = {
  state: { type: 'string', enum: ['open', ...QUARANTINE_STATES, 'all'], default: 'open' },
};
export const DECISIONS: Schema = {
  type: 'object',
  required: ['decision', 'ids'],
  properties: {
    decision: { type: 'string', enum: ['approve', 'drop'] },
    ids: { type: 'array', items: whole, maxItems: 500 },
  },
};
export const DECIDED = record({ done: list(whole), failed: list(refusedSchema({ id: whole })) });

/** How far back a summary goes. */
export function SummaryRange(): MethodDecorator {
  return ApiQuery({ name: 'range', required: false, schema: { type: 'string', enum: [...RANGES], default: '24h' } });
}
