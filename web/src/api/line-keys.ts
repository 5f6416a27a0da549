import { call } from './client.js';
import type { Page } from './page.js';

export type KeyState = 'live' | 'ending' | 'expired' | 'revoked';

export interface LineKey {
  readonly id: number;
  readonly node: number;
  readonly node_name: string;
  readonly prefix: string;
  readonly label: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly last_address: string | null;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly state: KeyState;
}

export type IssuedLineKey = LineKey & { readonly key: string };

const PAGE_SIZE = 200;

export const lineKeys = {
  list: (query: { node?: number; after?: string }) =>
    call<Page<LineKey>>('GET', '/line-keys', { query: { ...query, limit: PAGE_SIZE } }),

  /** Every key of one node, or of all. */
  all: async (node?: number): Promise<LineKey[]> => {
    const found: LineKey[] = [];
    let after: string | null | undefined;
    do {
      const page = await lineKeys.list({ ...(node === undefined ? {} : { node }), ...(after ? { after } : {}) });
      found.push(...page.items);
      after = page.next;
    } while (after !== null);
    return found;
  },

  issue: (node: number, body: { label?: string; expires_at?: number }) =>
    call<IssuedLineKey>('POST', `/nodes/${node}/line-keys`, { body }),
  /** @param overlap seconds for which the old key goes on */
  rotate: (id: number, overlap: number) =>
    call<IssuedLineKey>('POST', `/line-keys/${id}/rotate`, { body: { overlap } }),
  revoke: (id: number) => call<void>('DELETE', `/line-keys/${id}`),
};
