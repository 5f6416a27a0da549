import { call } from './client.js';

export interface Passkey {
  readonly id: number | string;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

export interface OperatorSession {
  readonly id: string;
  readonly address: string | null;
  readonly client: string | null;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly expires_at: number | null;
  readonly current?: boolean;
}

export const account = {
  setPassword: (current: string, password: string) => call<void>('PUT', '/account/password', { body: { current, password } }),
  beginTotp: () => call<{ secret: string; uri: string }>('POST', '/account/totp', { body: {} }),
  confirmTotp: (code: string) => call<{ recovery_codes: string[] }>('PUT', '/account/totp', { body: { code } }),
  removeTotp: (password: string) => call<void>('DELETE', '/account/totp', { body: { password } }),
  newRecoveryCodes: (password: string) =>
    call<{ recovery_codes: string[] }>('POST', '/account/recovery-codes', { body: { password } }),
  passkeys: () => call<{ items: Passkey[] }>('GET', '/account/passkeys'),
  passkeyOptions: () => call<Record<string, unknown>>('POST', '/account/passkeys/options', { body: {} }),
  addPasskey: (name: string, response: unknown) => call<Passkey>('POST', '/account/passkeys', { body: { name, response } }),
  removePasskey: (id: number | string) => call<void>('DELETE', `/account/passkeys/${id}`),
  sessions: () => call<{ items: OperatorSession[] }>('GET', '/account/sessions'),
  endSession: (id: string) => call<void>('DELETE', `/account/sessions/${id}`),
};
