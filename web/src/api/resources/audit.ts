import { request, type Query } from '../client.js';

export type { AuditEntry } from '../generated.js';

export const audit = {
  list: (query: Query<'/audit'>) => request('get', '/audit', { params: { query } }),
  verify: () => request('post', '/audit/verify'),
};
