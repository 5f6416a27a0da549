import { request } from '../client.js';
import type { NewApiToken } from '../generated.js';

export type { ApiToken } from '../generated.js';

export const tokens = {
  list: () => request('get', '/tokens'),
  issue: (body: NewApiToken) => request('post', '/tokens', { body }),
  revoke: (id: number) => request('delete', '/tokens/{id}', { params: { path: { id } } }),
};
