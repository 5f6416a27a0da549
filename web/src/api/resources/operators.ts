import { request, requestTagged } from '../client.js';
import type { Role } from './session.js';

export type { Operator } from '../generated.js';

const at = (id: number) => ({ params: { path: { id } } });

/** Reads the current version, so that a change from the list needs no form. */
async function newest(id: number) {
  const { etag } = await requestTagged('get', '/operators/{id}', at(id));
  return { params: { path: { id }, header: { 'If-Match': etag } } };
}

export const operators = {
  list: () => request('get', '/operators'),
  add: (body: { name: string; role: Role }) => request('post', '/operators', { body }),
  change: async (id: number, body: { name?: string; role?: Role; is_enabled?: boolean }) =>
    request('patch', '/operators/{id}', { ...(await newest(id)), body }),
  remove: async (id: number) => request('delete', '/operators/{id}', await newest(id)),
  newPassword: (id: number) => request('post', '/operators/{id}/password', at(id)),
  sessions: (id: number) => request('get', '/operators/{id}/sessions', at(id)),
  endSession: (id: number, sid: number) =>
    request('delete', '/operators/{id}/sessions/{sid}', { params: { path: { id, sid } } }),
  removeSecondFactors: (id: number) => request('delete', '/operators/{id}/second-factors', at(id)),
};
