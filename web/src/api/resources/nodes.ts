import { request, requestTagged, type Query } from '../client.js';
import { type InstalledDaemon, type NewNode, type Node, type NodeChange, words } from '../generated.js';

export type { AppUse, Doctor, InstalledDaemon, NewNode, Node, NodeChange, NodeState, Refusal } from '../generated.js';

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
