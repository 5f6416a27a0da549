import { call, callTagged } from './client.js';
import type { OperatorSession } from './account.js';
import type { Role } from './session.js';

export interface Operator {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly is_enabled: boolean;
  readonly created_at: number;
  readonly last_login_at: number | null;
  readonly has_totp: boolean;
  readonly passkeys: number;
}

export const operators = {
  list: () => call<{ items: Operator[] }>('GET', '/operators'),
  get: (id: number) => callTagged<Operator>('GET', `/operators/${id}`),
  add: (body: { name: string; role: Role }) => call<Operator & { password?: string }>('POST', '/operators', { body }),
  change: async (id: number, body: Partial<Pick<Operator, 'name' | 'role' | 'is_enabled'>>) => {
    const { etag } = await operators.get(id);
    return call<Operator>('PATCH', `/operators/${id}`, { body, ifMatch: etag });
  },
  remove: async (id: number) => {
    const { etag } = await operators.get(id);
    return call<void>('DELETE', `/operators/${id}`, { ifMatch: etag });
  },
  newPassword: (id: number) => call<{ password: string }>('POST', `/operators/${id}/password`, { body: {} }),
  sessions: (id: number) => call<{ items: OperatorSession[] }>('GET', `/operators/${id}/sessions`),
  endSession: (id: number, session: number) => call<void>('DELETE', `/operators/${id}/sessions/${session}`),
  removeSecondFactors: (id: number) => call<void>('DELETE', `/operators/${id}/second-factors`),
};
