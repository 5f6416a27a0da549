import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { renewal } from '../waiting/renewal.js';
import { requestAtLogin } from '../client.js';
import { keepCsrfToken } from '../csrf.js';
import { type Challenge, type PasskeyOptions, type Session, type SetupDto, words } from '../generated.js';

export type { Challenge, Right, Role, Session } from '../generated.js';

export const ROLES = words.Role;
export const RIGHTS = words.Right;

export const isChallenge = (answer: Session | Challenge): answer is Challenge => 'second_factor' in answer;

export async function readSession(): Promise<Session> {
  return keep(await requestAtLogin('get', '/session'));
}

export async function login(name: string, password: string): Promise<Session | Challenge> {
  const answer = await requestAtLogin('post', '/session', { body: { name, password } });
  return isChallenge(answer) ? answer : keep(answer);
}

export async function secondFactor(
  ticket: string,
  code: { totp: string } | { recovery_code: string },
): Promise<Session> {
  return keep(await requestAtLogin('post', '/session/second-factor', { body: { ticket, ...code } }));
}

export async function passkeyOptions() {
  return passkeyOptionsOf<PublicKeyCredentialRequestOptionsJSON>(
    await requestAtLogin('post', '/session/passkey/options'),
  );
}

export async function loginWithPasskey(ticket: string, response: object): Promise<Session> {
  return keep(await requestAtLogin('post', '/session/passkey', { body: { ticket, response: { ...response } } }));
}

export function logout(): Promise<void> {
  return requestAtLogin('delete', '/session');
}

export function readSetup() {
  return requestAtLogin('get', '/setup');
}

export async function setUp(first: SetupDto): Promise<Session> {
  return keep(await requestAtLogin('post', '/setup', { body: first }));
}

/** Gives the options their WebAuthn type: the OpenAPI description has none for them. */
export function passkeyOptionsOf<Options>({ ticket, options }: PasskeyOptions): { ticket: string; options: Options } {
  return { ticket, options: options as Options };
}

function keep(session: Session): Session {
  keepCsrfToken(session.csrf);
  renewal.reset();
  return session;
}
