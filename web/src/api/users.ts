import { call, callTagged, type Query } from './client.js';
import type { Amount } from './json.js';
import type { Page } from './page.js';
import type { FieldProblem, Refused } from './problem.js';

export const USER_STATES = ['active', 'off', 'banned', 'expired', 'used-up'] as const;
export type UserState = (typeof USER_STATES)[number];

export const RESET_STRATEGIES = ['none', 'day', 'week', 'month', 'anniversary', 'year'] as const;

export interface User {
  readonly id: number;
  readonly nickname: string;
  readonly account: string;
  readonly port: number;
  /** Absent where the operator may not see secrets, as is `uuid`. */
  readonly passwd?: string;
  readonly uuid?: string;
  readonly transfer_enable: Amount;
  readonly u: Amount;
  readonly d: Amount;
  readonly t: number | null;
  readonly enable: number;
  readonly speed_limit: Amount;
  readonly credit: Amount;
  readonly expired_at: string;
  readonly ban_time: number | null;
  readonly level: string;
  readonly group: string | null;
  readonly last_login: number;
  readonly reset_time: string | null;
  readonly invite_num: number;
  readonly status: number;
  readonly state: UserState;
  readonly state_reason: string;
  readonly online: readonly OnlineAddress[];
  readonly reset_strategy: string;
  readonly reset_day: number | null;
  readonly created_at: number;
}

/** What an operator may say of a user. */
export interface UserChange {
  email?: string;
  nickname?: string;
  port?: number;
  passwd?: string;
  uuid?: string;
  transfer_enable?: Amount;
  speed_limit?: Amount;
  credit?: Amount;
  expired_at?: string;
  ban_time?: number | null;
  level?: string;
  group?: string | null;
  enable?: number;
  status?: number;
  reset_strategy?: string;
  reset_day?: number | null;
  reset_time?: string | null;
  invite_num?: number;
}

export interface ClientSession {
  readonly id: string;
  readonly address: string;
  readonly client: string;
  readonly created_at: number;
  readonly refreshed_at: number;
  readonly expires_at: number;
}

export interface TrafficDay {
  readonly day: string;
  readonly upload: Amount;
  readonly download: Amount;
  readonly charged: Amount;
}

export interface OnlineAddress {
  readonly address: string;
  /** By name. */
  readonly node: string;
  readonly node_id: number;
  readonly last_seen: number;
}

/** A rule, whether and why it holds: in English, and what that names. */
export type RuleOfListing = { readonly holds: boolean; readonly because: string } & (
  | { readonly rule: 'status'; readonly values: { readonly status: -1 | 0 | 1 } }
  | { readonly rule: 'enable'; readonly values: { readonly enable: number } }
  | { readonly rule: 'ban_time'; readonly values: { readonly ban_time: number | null; readonly now: number } }
  | { readonly rule: 'traffic'; readonly values: { readonly used: Amount; readonly transfer_enable: Amount } }
  | { readonly rule: 'expired_at'; readonly values: { readonly expired_at: string; readonly today: string } }
  | { readonly rule: 'port'; readonly values: { readonly port: number } }
  | {
      readonly rule: 'level';
      readonly values: { readonly level: string; readonly rank: number; readonly asked: number };
    }
  | { readonly rule: 'group'; readonly values: { readonly group: string | null } }
);

export interface ListingOnNode {
  readonly node: number;
  readonly name: string;
  readonly listed: boolean;
  readonly rules: readonly RuleOfListing[];
}

export interface TrafficReset {
  readonly day: string;
  readonly kind: 'scheduled' | 'manual';
  readonly at: number;
}

export type BulkAction =
  | { type: 'enable' | 'disable' | 'unban' | 'reset-traffic' | 'delete' }
  | { type: 'ban'; ban_until?: number }
  | { type: 'extend'; days: number }
  | { type: 'set-level'; level: string }
  | { type: 'set-group'; group: string | null };

export type BulkTarget = { ids: number[] } | { filter: Query };

export interface BulkPreview {
  readonly count: number;
  readonly sample: readonly Pick<User, 'id' | 'account'>[];
  readonly token: string;
}

export interface BulkProgress {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  readonly finished_at: number | null;
}

export interface ImportResult {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly refused: number;
  /** The first thousand of them. */
  readonly refusals: readonly (Refused & { readonly line: number; readonly errors?: readonly FieldProblem[] })[];
}

export const users = {
  list: (query: Query, signal?: AbortSignal) => call<Page<User>>('GET', '/users', { query, signal }),
  get: (id: number) => callTagged<User>('GET', `/users/${id}`),
  add: (body: UserChange) => call<User & { password?: string }>('POST', '/users', { body }),
  change: (id: number, body: UserChange, ifMatch: string | undefined) =>
    callTagged<User>('PATCH', `/users/${id}`, { body, ifMatch }),
  remove: (id: number, ifMatch: string | undefined) => call<void>('DELETE', `/users/${id}`, { ifMatch }),
  newPassword: (id: number) => call<{ password: string }>('POST', `/users/${id}/password`, { body: {} }),
  endSessions: (id: number) => call<void>('POST', `/users/${id}/end-sessions`, { body: {} }),
  resetTraffic: (id: number) => call<void>('POST', `/users/${id}/reset-traffic`, { body: {} }),
  sessions: (id: number) => call<{ items: ClientSession[] }>('GET', `/users/${id}/sessions`),
  endSession: (id: number, session: string) => call<void>('DELETE', `/users/${id}/sessions/${session}`),
  traffic: (id: number, days: number) =>
    call<{ days: TrafficDay[] }>('GET', `/users/${id}/traffic`, { query: { days } }),
  resets: (id: number) => call<{ items: TrafficReset[] }>('GET', `/users/${id}/resets`),
  online: (id: number) => call<{ items: OnlineAddress[] }>('GET', `/users/${id}/online`),
  nodes: (id: number) => call<{ items: ListingOnNode[] }>('GET', `/users/${id}/nodes`),
  preview: (target: BulkTarget, action: BulkAction) =>
    call<BulkPreview>('POST', '/users/bulk/preview', { body: { ...target, action } }),
  bulk: (token: string) => call<{ id: number }>('POST', '/users/bulk', { body: { token } }),
  bulkProgress: (id: number) => call<BulkProgress>('GET', `/bulk/${id}`),
  importCsv: (file: Blob, isDryRun: boolean) =>
    call<ImportResult>('POST', '/users/import', { query: { dry_run: isDryRun }, body: file }),
};
