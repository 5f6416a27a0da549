import { ask, askTagged } from './client.js';
import type { Role } from './session.js';

export type { Operator } from './generated.js';

const at = (id: number) => ({ params: { path: { id } } });

/** Of the version that there is now. */
async function newest(id: number) {
  const { etag } = await askTagged('get', '/operators/{id}', at(id));
  return { params: { path: { id }, header: { 'If-Match': etag } } };
}

export const operators = {
  list: () => ask('get', '/operators'),
  add: (body: { name: string; role: Role }) => ask('post', '/operators', { body }),
  change: async (id: number, body: { name?: string; role?: Role; is_enabled?: boolean }) =>
    ask('patch', '/operators/{id}', { ...(await newest(id)), body }),
  remove: async (id: number) => ask('delete', '/operators/{id}', await newest(id)),
  newPassword: (id: number) => ask('post', '/operators/{id}/password', at(id)),
  sessions: (id: number) => ask('get', '/operators/{id}/sessions', at(id)),
  endSession: (id: number, sid: number) =>
    ask('delete', '/operators/{id}/sessions/{sid}', { params: { path: { id, sid } } }),
  removeSecondFactors: (id: number) => ask('delete', '/operators/{id}/second-factors', at(id)),
};
