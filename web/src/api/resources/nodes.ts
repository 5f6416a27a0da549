import { request, requestTagged, type Query } from '../client.js';
import {
  type EntryChange,
  type InstalledDaemon,
  type NewEntry,
  type NewNode,
  type Node,
  type NodeChange,
  words,
} from '../generated.js';

export type {
  AppUse,
  Doctor,
  Entry,
  EntryChange,
  InstalledDaemon,
  NewNode,
  Node,
  NodeChange,
  NodeState,
  Refusal,
} from '../generated.js';

export const NODE_STATES = words.NodeState;
export const FAMILIES = words.Family;
export const DAEMONS = words.Daemon;
export const INSTALLS = words.InstalledDaemon;

const PAGE_SIZE = 200;

const at = (id: number) => ({ params: { path: { id } } });

export const nodes = {
  /** Returns all nodes. */
  all: async (): Promise<{ items: Node[] }> => {
    const items: Node[] = [];
    let after: string | undefined;
    do {
      const page = await request('get', '/nodes', { params: { query: { limit: PAGE_SIZE, after } } });
      items.push(...page.items);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return { items };
  },
  find: (q: string, limit: number) => request('get', '/nodes', { params: { query: { q, limit } } }),
  get: (id: number) => requestTagged('get', '/nodes/{id}', at(id)),
  add: (body: NewNode) => request('post', '/nodes', { body }),
  change: (id: number, body: NodeChange, etag: string) =>
    requestTagged('patch', '/nodes/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }),
  remove: (id: number, etag: string) =>
    request('delete', '/nodes/{id}', { params: { path: { id }, header: { 'If-Match': etag } } }),
  doctor: (id: number) => request('get', '/nodes/{id}/doctor', at(id)),
  traffic: (id: number, query: Query<'/nodes/{id}/traffic'>) =>
    request('get', '/nodes/{id}/traffic', { params: { path: { id }, query } }),
  load: (id: number) => request('get', '/nodes/{id}/load', at(id)),
  install: (id: number, daemon: InstalledDaemon) =>
    request('get', '/nodes/{id}/install', { params: { path: { id }, query: { daemon } } }),
  answers: (id: number) => request('get', '/nodes/{id}/answers', at(id)),
  daemons: () => request('get', '/daemons'),
  apps: (query: Query<'/apps'>) => request('get', '/apps', { params: { query } }),
  reload: (id: number) => request('post', '/nodes/{id}/reload', at(id)),
  reconcile: (id: number) => request('post', '/nodes/{id}/reconcile', at(id)),
};

/** The addresses of nodes in subscriptions. */
export const entries = {
  of: (node: number) => request('get', '/entries', { params: { query: { node, limit: PAGE_SIZE } } }),
  get: (id: number) => requestTagged('get', '/entries/{id}', at(id)),
  change: (id: number, body: EntryChange, etag: string) =>
    requestTagged('patch', '/entries/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }),
  add: (id: number, body: NewEntry) => request('post', '/nodes/{id}/entries', { params: { path: { id } }, body }),
  /** Overwrites any version: the list shows the newest one. */
  hide: (id: number, hidden: 0 | 1) =>
    request('patch', '/entries/{id}', { params: { path: { id }, header: { 'If-Match': '*' } }, body: { hidden } }),
  remove: (id: number) => request('delete', '/entries/{id}', { params: { path: { id }, header: { 'If-Match': '*' } } }),
};
