import { ask, askTagged, type Query } from './client.js';
import { type BulkAction, type BulkRequest, type NewUser, type UserChange, words } from './generated.js';

export type {
  BulkAction,
  BulkActionType,
  EntitlementRule,
  NewUser,
  NodeVerdict,
  User,
  UserChange,
  UserState,
  UserWithPassword,
} from './generated.js';

export const USER_STATES = words.UserState;
export const RESET_STRATEGIES = words.ResetStrategy;
export const USER_LIMITS = words.UserLimit;
export const USER_SORTS = words.UserSort;
export const BULK_VERBS = words.BulkActionType;

/** Which users are meant. */
export type UserFilter = NonNullable<BulkRequest['filter']>;

/** Some users by their numbers, or those that a filter matches. */
export type BulkTarget = Pick<BulkRequest, 'ids'> | Pick<BulkRequest, 'filter'>;

const at = (id: number) => ({ params: { path: { id } } });

export const users = {
  list: (query: Query<'/users'>, signal?: AbortSignal) =>
    ask('get', '/users', { params: { query }, signal: signal ?? null }),
  get: (id: number) => askTagged('get', '/users/{id}', at(id)),
  add: (body: NewUser) => ask('post', '/users', { body }),
  change: (id: number, body: UserChange, etag: string) =>
    askTagged('patch', '/users/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }),
  remove: (id: number, etag: string) =>
    ask('delete', '/users/{id}', { params: { path: { id }, header: { 'If-Match': etag } } }),
  newPassword: (id: number) => ask('post', '/users/{id}/password', at(id)),
  endSessions: (id: number) => ask('post', '/users/{id}/end-sessions', at(id)),
  resetTraffic: (id: number) => ask('post', '/users/{id}/reset-traffic', at(id)),
  sessions: (id: number) => ask('get', '/users/{id}/sessions', at(id)),
  endSession: (id: number, sid: string) =>
    ask('delete', '/users/{id}/sessions/{sid}', { params: { path: { id, sid } } }),
  traffic: (id: number, days: number) =>
    ask('get', '/users/{id}/traffic', { params: { path: { id }, query: { days } } }),
  resets: (id: number) => ask('get', '/users/{id}/resets', at(id)),
  online: (id: number) => ask('get', '/users/{id}/online', at(id)),
  nodes: (id: number) => ask('get', '/users/{id}/nodes', at(id)),
  preview: (target: BulkTarget, action: BulkAction) =>
    ask('post', '/users/bulk/preview', { body: { ...target, action } }),
  bulk: (token: string) => ask('post', '/users/bulk', { body: { token } }),
  bulkProgress: (id: number) => ask('get', '/bulk/{id}', at(id)),
  importCsv: (file: Blob, isDryRun: boolean) =>
    ask('post', '/users/import', {
      params: { query: { dry_run: isDryRun } },
      headers: { 'content-type': 'text/csv' },
      body: file,
    }),
};
