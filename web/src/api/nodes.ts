import { call, callTagged, type Query } from './client.js';
import type { Amount } from './json.js';
import type { Page } from './page.js';

export const NODE_STATES = ['up', 'late', 'down', 'never'] as const;
export type NodeState = (typeof NODE_STATES)[number];
export const FAMILIES = ['ssr', 'ss'] as const;
export const DAEMONS = ['standard', 'vnet-ssr', 'xrayr'] as const;

export interface NodeStatus {
  readonly state: NodeState;
  readonly last_contact: number | null;
  readonly users_online: number;
  readonly addresses_online?: number;
  /** Users on its list. */
  readonly served?: number;
  readonly cpu: number | null;
  readonly mem: number | null;
  readonly disk: number | null;
  readonly uptime?: Amount | null;
  readonly net?: string | null;
  readonly reported_at?: number | null;
}

export interface Node {
  readonly id: number;
  readonly name: string;
  readonly family: (typeof FAMILIES)[number];
  readonly daemon: (typeof DAEMONS)[number];
  readonly host: string;
  readonly level: string;
  readonly method: string;
  readonly protocol: string;
  readonly obfs: string;
  readonly obfs_param: string;
  readonly is_udp: number;
  readonly speed_limit: Amount;
  readonly client_limit: number;
  readonly single: number;
  readonly port: string;
  readonly passwd?: string;
  readonly push_port: number;
  readonly redirect_url: string;
  readonly traffic_rate: number;
  readonly line_rate: Amount;
  readonly groups: readonly string[];
  readonly status: NodeStatus;
  /** Bytes by the hour, the last day. */
  readonly recent?: readonly Amount[];
}

export type NodeChange = Partial<Omit<Node, 'id' | 'groups' | 'status' | 'recent'>> & { push_secret?: string };

export interface Refusal {
  readonly at: number;
  readonly reason: string;
  readonly detail: string | null;
  readonly address: string | null;
  readonly count?: number;
}

export interface Doctor {
  readonly last_contact: number | null;
  readonly daemon: string | null;
  readonly skew: readonly { readonly at: number; readonly seconds: number }[];
  readonly roster: { readonly newest: string | number | null; readonly has: string | number | null } | null;
  readonly refusals: readonly Refusal[];
  readonly push: { readonly state: string; readonly detail: string | null; readonly at: number | null } | null;
  readonly findings: readonly { readonly level: 'good' | 'warning' | 'bad'; readonly what: string; readonly advice: string }[];
}

export interface Load {
  readonly at: number;
  readonly cpu: number | null;
  readonly mem: number | null;
  readonly disk: number | null;
  readonly users_online?: number;
}

export interface TrafficPoint {
  readonly at: number;
  readonly upload: Amount;
  readonly download: Amount;
}

export interface Install {
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly commands: readonly string[];
}

export const INSTALLS = ['vnet-ssr', 'xrayr', 'ss-manager'] as const;

export const nodes = {
  list: (query: Query = {}) => call<Page<Node>>('GET', '/nodes', { query: { limit: 200, ...query } }),
  get: (id: number) => callTagged<Node>('GET', `/nodes/${id}`),
  add: (body: NodeChange) => call<Node>('POST', '/nodes', { body }),
  change: (id: number, body: NodeChange, ifMatch: string | undefined) =>
    callTagged<Node>('PATCH', `/nodes/${id}`, { body, ifMatch }),
  remove: (id: number, ifMatch: string | undefined) => call<void>('DELETE', `/nodes/${id}`, { ifMatch }),
  doctor: (id: number) => call<Doctor>('GET', `/nodes/${id}/doctor`),
  traffic: (id: number, query: Query) => call<{ points: TrafficPoint[] }>('GET', `/nodes/${id}/traffic`, { query }),
  load: (id: number) => call<{ points: Load[] }>('GET', `/nodes/${id}/load`),
  install: (id: number, daemon: string) => call<Install>('GET', `/nodes/${id}/install`, { query: { daemon } }),
  reload: (id: number) => call<void>('POST', `/nodes/${id}/reload`, { body: {} }),
  reconcile: (id: number) => call<void>('POST', `/nodes/${id}/reconcile`, { body: {} }),
};
