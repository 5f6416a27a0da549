import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from './client.js';
import { keepCsrfToken } from './csrf.js';

export const ROLES = ['owner', 'operator', 'support', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export interface Me {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** Who is logged in here, and what they may do. */
export interface Session {
  readonly operator: Me;
  readonly rights: readonly string[];
  readonly csrf: string;
  readonly expires_at?: number;
}

export type SecondFactor = 'totp' | 'recovery_code' | 'passkey';

/** The password was right, and the account wants more. */
export interface Challenge {
  readonly second_factor: readonly SecondFactor[];
  readonly ticket: string;
}

/** What the browser is to ask the authenticator for, and the ticket to send its answer with. */
export interface PasskeyOptions<Options> {
  readonly ticket: string;
  readonly options: Options;
}

export const isChallenge = (answer: Session | Challenge): answer is Challenge => 'second_factor' in answer;

export async function readSession(): Promise<Session> {
  return keep(await call<Session>('GET', '/session', { isLogin: true }));
}

export async function login(name: string, password: string): Promise<Session | Challenge> {
  const answer = await call<Session | Challenge>('POST', '/session', { body: { name, password }, isLogin: true });
  return isChallenge(answer) ? answer : keep(answer);
}

export async function secondFactor(
  ticket: string,
  code: { totp: string } | { recovery_code: string },
): Promise<Session> {
  return keep(await call<Session>('POST', '/session/second-factor', { body: { ticket, ...code }, isLogin: true }));
}

export function passkeyOptions(): Promise<PasskeyOptions<PublicKeyCredentialRequestOptionsJSON>> {
  return call('POST', '/session/passkey/options', { isLogin: true });
}

export async function loginWithPasskey(ticket: string, response: unknown): Promise<Session> {
  return keep(await call<Session>('POST', '/session/passkey', { body: { ticket, response }, isLogin: true }));
}

export function logout(): Promise<void> {
  return call('DELETE', '/session', { isLogin: true });
}

export function setupIsNeeded(): Promise<{ needed: boolean }> {
  return call('GET', '/setup', { isLogin: true });
}

export async function setUp(first: { code: string; name: string; password: string }): Promise<Session> {
  return keep(await call<Session>('POST', '/setup', { body: first, isLogin: true }));
}

function keep(session: Session): Session {
  keepCsrfToken(session.csrf);
  return session;
}
