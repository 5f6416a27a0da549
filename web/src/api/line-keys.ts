import { call } from './client.js';

export interface LineKey {
  readonly id: number;
  readonly node: number;
  readonly prefix: string;
  readonly label: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly last_address: string | null;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

export type IssuedLineKey = LineKey & { readonly key: string };

export const lineKeys = {
  list: (node?: number) => call<{ items: LineKey[] }>('GET', '/line-keys', { query: { node, limit: 200 } }),
  issue: (node: number, body: { label: string; expires_at: number | null }) =>
    call<IssuedLineKey>('POST', `/nodes/${node}/line-keys`, { body }),
  /** @param overlap seconds for which the old key goes on */
  rotate: (id: number, overlap: number) => call<IssuedLineKey>('POST', `/line-keys/${id}/rotate`, { body: { overlap } }),
  revoke: (id: number) => call<void>('DELETE', `/line-keys/${id}`),
};
