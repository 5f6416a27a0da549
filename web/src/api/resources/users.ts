import { request, requestTagged, type Query } from '../client.js';
import { type BulkAction, type BulkRequest, type NewUser, type UserChange, words } from '../generated.js';

export type {
  BulkAction,
  BulkActionType,
  EntitlementRule,
  ImportProgress,
  ImportRefusal,
  NewUser,
  NodeVerdict,
  User,
  UserChange,
  UserState,
  UserWithPassword,
} from '../generated.js';

export const USER_STATES = words.UserState;
export const RESET_STRATEGIES = words.ResetStrategy;
export const USER_LIMITS = words.UserLimit;
export const USER_SORTS = words.UserSort;
export const BULK_VERBS = words.BulkActionType;

/** The filter of a list of users. */
export type UserFilter = NonNullable<BulkRequest['filter']>;

/** Users by id, or all users that a filter matches. */
export type BulkTarget = Pick<BulkRequest, 'ids'> | Pick<BulkRequest, 'filter'>;

const at = (id: number) => ({ params: { path: { id } } });

export const users = {
  list: (query: Query<'/users'>, signal?: AbortSignal) =>
    request('get', '/users', { params: { query }, signal: signal ?? null }),
  get: (id: number) => requestTagged('get', '/users/{id}', at(id)),
  add: (body: NewUser) => request('post', '/users', { body }),
  change: (id: number, body: UserChange, etag: string) =>
    requestTagged('patch', '/users/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }),
  remove: (id: number, etag: string) =>
    request('delete', '/users/{id}', { params: { path: { id }, header: { 'If-Match': etag } } }),
  newPassword: (id: number) => request('post', '/users/{id}/password', at(id)),
  endSessions: (id: number) => request('post', '/users/{id}/end-sessions', at(id)),
  resetTraffic: (id: number) => request('post', '/users/{id}/reset-traffic', at(id)),
  sessions: (id: number) => request('get', '/users/{id}/sessions', at(id)),
  endSession: (id: number, sid: string) =>
    request('delete', '/users/{id}/sessions/{sid}', { params: { path: { id, sid } } }),
  traffic: (id: number, days: number) =>
    request('get', '/users/{id}/traffic', { params: { path: { id }, query: { days } } }),
  resets: (id: number) => request('get', '/users/{id}/resets', at(id)),
  online: (id: number, query: Query<'/users/{id}/online'>) =>
    request('get', '/users/{id}/online', { params: { path: { id }, query } }),
  nodes: (id: number) => request('get', '/users/{id}/nodes', at(id)),
  preview: (target: BulkTarget, action: BulkAction) =>
    request('post', '/users/bulk/preview', { body: { ...target, action } }),
  bulk: (token: string) => request('post', '/users/bulk', { body: { token } }),
  bulkProgress: (id: number) => request('get', '/bulk/{id}', at(id)),
  importCsv: (file: Blob, isDryRun: boolean) =>
    request('post', '/users/import', {
      params: { query: { dry_run: isDryRun } },
      headers: { 'content-type': 'text/csv' },
      body: file,
    }),
  importProgress: (id: number) => request('get', '/users/imports/{id}', at(id)),
  importRefusals: (id: number) => request('get', '/users/imports/{id}/refusals', at(id)),
  startImport: (id: number) => request('post', '/users/imports/{id}/start', at(id)),
  cancelImport: (id: number) => request('post', '/operations/{id}/cancel', at(id)),
};
