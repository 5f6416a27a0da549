import { call } from './client.js';

export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  /** In whose name it acts. */
  readonly operator: string;
  readonly scopes: readonly string[];
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly last_address: string | null;
}

export const tokens = {
  list: () => call<{ items: ApiToken[] }>('GET', '/tokens'),
  issue: (body: { name: string; scopes: string[]; expires_at: number | null }) =>
    call<ApiToken & { token: string }>('POST', '/tokens', { body }),
  revoke: (id: number) => call<void>('DELETE', `/tokens/${id}`),
};
