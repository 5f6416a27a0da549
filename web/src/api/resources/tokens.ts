import { request } from '../client.js';
import type { ApiTokenChange, NewApiToken } from '../generated.js';

export type { ApiToken } from '../generated.js';

export const tokens = {
  list: () => request('get', '/tokens'),
  issue: (body: NewApiToken) => request('post', '/tokens', { body }),
  change: (id: number, body: ApiTokenChange) => request('patch', '/tokens/{id}', { params: { path: { id } }, body }),
  revoke: (id: number) => request('delete', '/tokens/{id}', { params: { path: { id } } }),
};

export const TOKENS = { queryKey: ['tokens'], queryFn: tokens.list } as const;
