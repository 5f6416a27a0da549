import { request, type Query } from '../client.js';

export type { Operation } from '../generated.js';

/** Changes of many users, imports of users and imports from other panels. */
export const operations = {
  list: (query: Query<'/operations'>) => request('get', '/operations', { params: { query } }),
  cancel: (id: number) => request('post', '/operations/{id}/cancel', { params: { path: { id } } }),
};
