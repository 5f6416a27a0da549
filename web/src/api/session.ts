import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { renewal } from '../session/renewal.js';
import { askAtLogin } from './client.js';
import { keepCsrfToken } from './csrf.js';
import { type Challenge, type PasskeyOptions, type Session, words } from './generated.js';

export type { Challenge, Right, Role, Session } from './generated.js';

export const ROLES = words.Role;

export const isChallenge = (answer: Session | Challenge): answer is Challenge => 'second_factor' in answer;

export async function readSession(): Promise<Session> {
  return keep(await askAtLogin('get', '/session'));
}

export async function login(name: string, password: string): Promise<Session | Challenge> {
  const answer = await askAtLogin('post', '/session', { body: { name, password } });
  return isChallenge(answer) ? answer : keep(answer);
}

export async function secondFactor(
  ticket: string,
  code: { totp: string } | { recovery_code: string },
): Promise<Session> {
  return keep(await askAtLogin('post', '/session/second-factor', { body: { ticket, ...code } }));
}

export async function passkeyOptions() {
  return passkeyOptionsOf<PublicKeyCredentialRequestOptionsJSON>(await askAtLogin('post', '/session/passkey/options'));
}

export async function loginWithPasskey(ticket: string, response: object): Promise<Session> {
  return keep(await askAtLogin('post', '/session/passkey', { body: { ticket, response: { ...response } } }));
}

export function logout(): Promise<void> {
  return askAtLogin('delete', '/session');
}

export function setupIsNeeded(): Promise<{ needed: boolean }> {
  return askAtLogin('get', '/setup');
}

export async function setUp(first: { code: string; name: string; password: string }): Promise<Session> {
  return keep(await askAtLogin('post', '/setup', { body: first }));
}

/** What the browser is to ask the authenticator for: the description leaves that to WebAuthn, whose types are in its library. */
export function passkeyOptionsOf<Options>({ ticket, options }: PasskeyOptions): { ticket: string; options: Options } {
  return { ticket, options: options as Options };
}

function keep(session: Session): Session {
  keepCsrfToken(session.csrf);
  renewal.begun();
  return session;
}
