import { request, requestTagged } from '../client.js';
import type { EntryChange, NewEntry } from '../generated.js';

export type { Entry, EntryChange } from '../generated.js';

const LIMIT = 200;

/** The addresses of nodes in subscriptions. */
export const entries = {
  of: (node: number) => request('get', '/entries', { params: { query: { node, limit: LIMIT } } }),
  get: (id: number) => requestTagged('get', '/entries/{id}', { params: { path: { id } } }),
  change: (id: number, body: EntryChange, etag: string) =>
    requestTagged('patch', '/entries/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }),
  add: (id: number, body: NewEntry) => request('post', '/nodes/{id}/entries', { params: { path: { id } }, body }),
  /** Overwrites any version: the list shows the newest one. */
  hide: (id: number, hidden: 0 | 1) =>
    request('patch', '/entries/{id}', { params: { path: { id }, header: { 'If-Match': '*' } }, body: { hidden } }),
  remove: (id: number) => request('delete', '/entries/{id}', { params: { path: { id }, header: { 'If-Match': '*' } } }),
};
