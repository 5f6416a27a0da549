import { request } from '../client.js';

export const levels = {
  list: () => request('get', '/levels', { params: { query: { limit: 200 } } }),
  /** With the numbers of users and nodes. */
  listUses: () => request('get', '/levels', { params: { query: { uses: true, limit: 200 } } }),
  change: (name: string, body: { name?: string; rank?: number }) =>
    request('patch', '/levels/{name}', { params: { path: { name } }, body }),
  add: (body: { name: string; rank: number }) => request('post', '/levels', { body }),
  remove: (name: string) => request('delete', '/levels/{name}', { params: { path: { name } } }),
};

export const groups = {
  list: () => request('get', '/groups', { params: { query: { limit: 200 } } }),
  /** With the numbers of users. */
  listUses: () => request('get', '/groups', { params: { query: { uses: true, limit: 200 } } }),
  change: (name: string, body: { name: string }) =>
    request('patch', '/groups/{name}', { params: { path: { name } }, body }),
  add: (name: string) => request('post', '/groups', { body: { name } }),
  remove: (name: string) => request('delete', '/groups/{name}', { params: { path: { name } } }),
  link: (name: string, id: number) => request('put', '/groups/{name}/nodes/{id}', { params: { path: { name, id } } }),
  unlink: (name: string, id: number) =>
    request('delete', '/groups/{name}/nodes/{id}', { params: { path: { name, id } } }),
};
