import { ask, type Query } from './client.js';
import { type Decisions, type SummaryRange, words } from './generated.js';

export type { LedgerRow, QuarantinedRow, SummaryRange, TrafficSummary } from './generated.js';

export const RANGES = words.SummaryRange;
export const QUARANTINE_STATES = words.QuarantineState;

/** Which rows are asked for. */
export type LedgerFilter = Pick<Query<'/traffic/ledger'>, 'user' | 'node' | 'from' | 'to'>;

export const traffic = {
  summary: (range: SummaryRange) => ask('get', '/traffic/summary', { params: { query: { range } } }),
  ledger: (query: Query<'/traffic/ledger'>) => ask('get', '/traffic/ledger', { params: { query } }),
  verify: () => ask('post', '/traffic/verify'),
};

export const quarantine = {
  list: (query: Query<'/quarantine'>) => ask('get', '/quarantine', { params: { query } }),
  decide: (body: Decisions) => ask('post', '/quarantine/bulk', { body }),
};
