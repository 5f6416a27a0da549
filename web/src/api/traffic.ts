import { call, type Query } from './client.js';
import type { Amount } from './json.js';
import type { Page } from './page.js';
import type { Refused } from './problem.js';

export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

export interface TrafficSummary {
  readonly nodes: readonly { readonly id: number; readonly name: string }[];
  readonly points: readonly { readonly at: number; readonly by_node: Readonly<Record<string, Amount>> }[];
}

export interface LedgerRow {
  /** When its hour or day begins. */
  readonly at: number;
  /** 3600 or 86400. */
  readonly seconds: number;
  readonly user: number;
  /** Of that user; null where he is gone. */
  readonly account: string | null;
  readonly node: number;
  /** How often the user's counters had been reset. */
  readonly period: number;
  readonly rate: number;
  readonly upload: Amount;
  readonly download: Amount;
  readonly charged_upload: Amount;
  readonly charged_download: Amount;
}

export interface LedgerCheck {
  readonly ok: boolean;
  readonly users: number;
  readonly differences: readonly {
    readonly user: number;
    readonly u: Amount;
    readonly d: Amount;
    readonly ledger_u: Amount;
    readonly ledger_d: Amount;
  }[];
}

export const QUARANTINE_STATES = ['waiting', 'approved', 'dropped'] as const;
export type QuarantineState = (typeof QUARANTINE_STATES)[number];

/** A row of a report that cannot be right. Its numbers may be larger than 64 bits: they are text. */
export interface QuarantinedRow {
  readonly id: number;
  readonly node: number;
  readonly uid: string;
  readonly upload: string;
  readonly download: string;
  readonly rate: number;
  readonly reason: string;
  readonly reported_at: number;
  readonly state: QuarantineState;
  readonly decided_at: number | null;
}

export const traffic = {
  summary: (range: Range) => call<TrafficSummary>('GET', '/traffic/summary', { query: { range } }),
  ledger: (query: Query) => call<Page<LedgerRow>>('GET', '/traffic/ledger', { query }),
  verify: () => call<LedgerCheck>('POST', '/traffic/verify', { body: {} }),
};

export const quarantine = {
  list: (query: Query) => call<Page<QuarantinedRow>>('GET', '/quarantine', { query }),
  decide: (ids: readonly number[], verb: 'approve' | 'drop') =>
    call<{ done: number[]; failed: (Refused & { id: number })[] }>('POST', '/quarantine/bulk', {
      body: { ids, decision: verb },
    }),
};
