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
  readonly created_at: number;
  readonly status: NodeStatus;
}

export type NodeChange = Partial<Omit<Node, 'id' | 'groups' | 'status' | 'created_at'>> & { push_secret?: string };

export interface Refusal {
  readonly reason: 'wrong-key' | 'skewed' | 'malformed' | 'wrong-family' | 'unknown-path';
  readonly address: string;
  readonly path: string;
  readonly user_agent: string;
  readonly skew: number | null;
  readonly count: number;
  readonly first_at: number;
  readonly last_at: number;
}

export const FINDINGS = [
  'up',
  'late',
  'down',
  'never',
  'no-key',
  'keys-end',
  'wrong-key',
  'skewed',
  'malformed',
  'wrong-family',
  'unknown-path',
  'clock',
  'push-failing',
  'old-list',
] as const;

/** What is concluded; `text` is English and says no more than `code`, but for names and numbers. */
export interface Finding {
  readonly level: 'good' | 'warning' | 'problem';
  readonly code: (typeof FINDINGS)[number];
  readonly text: string;
}

export interface Doctor {
  readonly state: NodeState;
  readonly last_contact: number | null;
  readonly daemon: { readonly expected: string; readonly user_agent: string | null; readonly seen_at: number | null };
  readonly clock: {
    /** By how many seconds the daemon's clock is ahead. */
    readonly skew: number | null;
    readonly history: readonly { readonly at: number; readonly skew: number }[];
  };
  /** `is_newest` is null where the daemon has asked for no list. */
  readonly roster: { readonly at: number | null; readonly is_newest: boolean | null };
  readonly keys: { readonly live: number; readonly all_end_at: number | null };
  readonly push: {
    readonly state: 'waiting' | 'failing' | 'told';
    readonly behind: number;
    readonly last_error: string | null;
    readonly last_success_at: number | null;
  } | null;
  readonly refusals: readonly Refusal[];
  readonly findings: readonly Finding[];
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
  readonly prefix: string;
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly commands: readonly string[];
}

export const INSTALLS = ['vnet-ssr', 'vnet-ssr-2.1', 'xrayr', 'standard'] as const;

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
