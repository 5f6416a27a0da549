import { ask } from './client.js';
import type { NewTokenDto } from './generated.js';

export type { ApiToken } from './generated.js';

export const tokens = {
  list: () => ask('get', '/tokens'),
  issue: (body: NewTokenDto) => ask('post', '/tokens', { body }),
  revoke: (id: number) => ask('delete', '/tokens/{id}', { params: { path: { id } } }),
};
