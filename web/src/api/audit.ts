import { call, type Query } from './client.js';
import type { Page } from './page.js';

export interface AuditEntry {
  readonly id: number;
  readonly at: number;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly address: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly hash: string;
}

export interface ChainCheck {
  readonly ok: boolean;
  readonly rows: number;
  readonly broken: readonly { readonly id: number; readonly reason: string }[];
}

export const audit = {
  list: (query: Query) => call<Page<AuditEntry>>('GET', '/audit', { query }),
  verify: () => call<ChainCheck>('POST', '/audit/verify', { body: {} }),
};
