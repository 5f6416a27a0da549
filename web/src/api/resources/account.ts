import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { request } from '../client.js';
import { passkeyOptionsOf } from './session.js';

export type { Account, OperatorSession, Passkey } from '../generated.js';

export const account = {
  get: () => request('get', '/account'),
  setPassword: (current: string, password: string) =>
    request('put', '/account/password', { body: { current, password } }),
  prove: (shown: { password: string } | { totp: string }) => request('post', '/account/proof', { body: shown }),
  beginTotp: () => request('post', '/account/totp'),
  confirmTotp: (code: string) => request('put', '/account/totp', { body: { code } }),
  removeTotp: (password: string) => request('delete', '/account/totp', { body: { password } }),
  newRecoveryCodes: (password: string) => request('post', '/account/recovery-codes', { body: { password } }),
  passkeys: () => request('get', '/account/passkeys'),
  passkeyOptions: async () =>
    passkeyOptionsOf<PublicKeyCredentialCreationOptionsJSON>(await request('post', '/account/passkeys/options')),
  addPasskey: (ticket: string, name: string, response: object) =>
    request('post', '/account/passkeys', { body: { ticket, name, response: { ...response } } }),
  removePasskey: (id: number) => request('delete', '/account/passkeys/{id}', { params: { path: { id } } }),
  sessions: () => request('get', '/account/sessions'),
  endSession: (id: number) => request('delete', '/account/sessions/{id}', { params: { path: { id } } }),
};
