import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { ask } from './client.js';
import { passkeyOptionsOf } from './session.js';

export type { Account, OperatorSession, Passkey } from './generated.js';

export const account = {
  get: () => ask('get', '/account'),
  setPassword: (current: string, password: string) => ask('put', '/account/password', { body: { current, password } }),
  beginTotp: () => ask('post', '/account/totp'),
  confirmTotp: (code: string) => ask('put', '/account/totp', { body: { code } }),
  removeTotp: (password: string) => ask('delete', '/account/totp', { body: { password } }),
  newRecoveryCodes: (password: string) => ask('post', '/account/recovery-codes', { body: { password } }),
  passkeys: () => ask('get', '/account/passkeys'),
  passkeyOptions: async () =>
    passkeyOptionsOf<PublicKeyCredentialCreationOptionsJSON>(await ask('post', '/account/passkeys/options')),
  addPasskey: (ticket: string, name: string, response: object) =>
    ask('post', '/account/passkeys', { body: { ticket, name, response: { ...response } } }),
  removePasskey: (id: number) => ask('delete', '/account/passkeys/{id}', { params: { path: { id } } }),
  sessions: () => ask('get', '/account/sessions'),
  endSession: (id: number) => ask('delete', '/account/sessions/{id}', { params: { path: { id } } }),
};
