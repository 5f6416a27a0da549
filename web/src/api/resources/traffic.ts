import { request, type Query } from '../client.js';
import { type Decisions, type SummaryRange, words } from '../generated.js';

export type { LedgerRow, QuarantinedRow, SummaryRange, TrafficSummary, TrafficTotals } from '../generated.js';

export const TRAFFIC_PARTS = words.TrafficPart;
export const RANGES = words.SummaryRange;
export const QUARANTINE_STATES = words.QuarantineState;

/** The filter of the ledger. */
export type LedgerFilter = Pick<Query<'/traffic/ledger'>, 'user' | 'node' | 'from' | 'to'>;

export const traffic = {
  summary: (range: SummaryRange) => request('get', '/traffic/summary', { params: { query: { range } } }),
  totals: (query: Query<'/traffic/totals'>) => request('get', '/traffic/totals', { params: { query } }),
  ledger: (query: Query<'/traffic/ledger'>) => request('get', '/traffic/ledger', { params: { query } }),
  verify: () => request('post', '/traffic/verify'),
};

export const quarantine = {
  list: (query: Query<'/quarantine'>) => request('get', '/quarantine', { params: { query } }),
  decide: (body: Decisions) => request('post', '/quarantine/bulk', { body }),
};
