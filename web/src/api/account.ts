import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { call } from './client.js';
import type { Operator } from './operators.js';
import type { PasskeyOptions } from './session.js';

export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

export interface OperatorSession {
  readonly id: number;
  readonly address: string;
  readonly client: string;
  readonly created_at: number;
  readonly last_seen_at: number;
  readonly expires_at: number;
  readonly is_current: boolean;
}

/** One's own account. */
export interface Account extends Operator {
  readonly recovery_codes_left: number;
}

export const account = {
  get: () => call<Account>('GET', '/account'),
  setPassword: (current: string, password: string) =>
    call<void>('PUT', '/account/password', { body: { current, password } }),
  beginTotp: () => call<{ secret: string; uri: string }>('POST', '/account/totp', { body: {} }),
  confirmTotp: (code: string) => call<{ recovery_codes: string[] }>('PUT', '/account/totp', { body: { code } }),
  removeTotp: (password: string) => call<void>('DELETE', '/account/totp', { body: { password } }),
  newRecoveryCodes: (password: string) =>
    call<{ recovery_codes: string[] }>('POST', '/account/recovery-codes', { body: { password } }),
  passkeys: () => call<{ items: Passkey[] }>('GET', '/account/passkeys'),
  passkeyOptions: () =>
    call<PasskeyOptions<PublicKeyCredentialCreationOptionsJSON>>('POST', '/account/passkeys/options'),
  addPasskey: (ticket: string, name: string, response: unknown) =>
    call<{ passkey: Passkey; recovery_codes: string[] }>('POST', '/account/passkeys', {
      body: { ticket, name, response },
    }),
  removePasskey: (id: number) => call<void>('DELETE', `/account/passkeys/${id}`),
  sessions: () => call<{ items: OperatorSession[] }>('GET', '/account/sessions'),
  endSession: (id: number) => call<void>('DELETE', `/account/sessions/${id}`),
};
