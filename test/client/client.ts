import type { Response } from 'light-my-request';
import { Database } from '../../src/database/database.js';
import { beforeCalling } from '../support/calls.js';
import type { Panel } from '../support/panel.js';

export const LOGIN = '/api/client/v1/login';
export const REFRESH = '/api/client/v1/refresh';
export const LOGOUT = '/api/client/v1/logout';

export const NO_TOKEN = 'Bearer realm="panel"';
export const BAD_TOKEN = 'Bearer realm="panel", error="invalid_token"';

/** The fields of a user, in the order of section 2.2 of the API. */
export const USER_FIELDS = [
  'id',
  'nickname',
  'account',
  'port',
  'passwd',
  'uuid',
  'transfer_enable',
  'u',
  'd',
  't',
  'enable',
  'speed_limit',
  'credit',
  'expired_at',
  'ban_time',
  'level',
  'group',
  'last_login',
  'reset_time',
  'invite_num',
  'status',
];

/** A login from an unused address, because earlier failures of an address delay logins. */
export async function loginFromAfar(panel: Panel, email: string, password: string): Promise<Response> {
  return panel.inject({ method: 'POST', url: LOGIN, payload: { email, password }, remoteAddress: newAddress() });
}

let addresses = 0;

/** An address of an unused network. */
export function newAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export function tokenOf(reply: Response): string {
  if (reply.statusCode !== 200) throw new Error(`no token: ${reply.statusCode} ${reply.body}`);
  return reply.json<{ access_token: string }>().access_token;
}

/** How the panel uses the database: `read`, `write` or `transaction`, in order. */
export function databaseCalls(panel: Panel): string[] {
  const calls: string[] = [];
  const database = panel.service(Database);
  for (const name of ['read', 'write', 'transaction'] as const) beforeCalling(database, name, () => calls.push(name));
  return calls;
}
