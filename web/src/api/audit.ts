import { ask, type Query } from './client.js';

export type { AuditEntry } from './generated.js';

export const audit = {
  list: (query: Query<'/audit'>) => ask('get', '/audit', { params: { query } }),
  verify: () => ask('post', '/audit/verify'),
};
