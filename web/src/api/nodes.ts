import { ask, askTagged, type Query } from './client.js';
import { type InstalledDaemon, type NewNode, type NodeChange, words } from './generated.js';

export type { Doctor, InstalledDaemon, NewNode, Node, NodeChange, NodeState, Refusal } from './generated.js';

export const NODE_STATES = words.NodeState;
export const FAMILIES = words.Family;
export const DAEMONS = words.Daemon;
export const INSTALLS = words.InstalledDaemon;

const at = (id: number) => ({ params: { path: { id } } });

export const nodes = {
  list: () => ask('get', '/nodes', { params: { query: { limit: 200 } } }),
  get: (id: number) => askTagged('get', '/nodes/{id}', at(id)),
  add: (body: NewNode) => ask('post', '/nodes', { body }),
  change: (id: number, body: NodeChange, etag: string) =>
    askTagged('patch', '/nodes/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }),
  remove: (id: number, etag: string) =>
    ask('delete', '/nodes/{id}', { params: { path: { id }, header: { 'If-Match': etag } } }),
  doctor: (id: number) => ask('get', '/nodes/{id}/doctor', at(id)),
  traffic: (id: number, query: Query<'/nodes/{id}/traffic'>) =>
    ask('get', '/nodes/{id}/traffic', { params: { path: { id }, query } }),
  load: (id: number) => ask('get', '/nodes/{id}/load', at(id)),
  install: (id: number, daemon: InstalledDaemon) =>
    ask('get', '/nodes/{id}/install', { params: { path: { id }, query: { daemon } } }),
  reload: (id: number) => ask('post', '/nodes/{id}/reload', at(id)),
  reconcile: (id: number) => ask('post', '/nodes/{id}/reconcile', at(id)),
};
