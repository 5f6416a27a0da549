import { PasswordHashService } from '../../src/credentials/password-hash.service.js';
import { UsersService } from '../../src/users/users.service.js';
import type { Panel } from '../support/panel.js';
import { useTwoProcesses } from '../support/panel-hooks.js';
import { loginFromAfar, LOGOUT, REFRESH } from './client.js';

type End = (panel: Panel, id: string) => Promise<unknown>;

const setPassword: End = async (panel, id) => {
  const hash = await panel.service(PasswordHashService).hash('a new password');
  return panel.service(UsersService).setPasswordHash(id, hash);
};
const set =
  (fields: Parameters<UsersService['set']>[1]): End =>
  (panel, id) =>
    panel.service(UsersService).set(id, fields);

const ENDS: readonly [name: string, end: End, statusOfNextLogin: number][] = [
  ['a new password', setPassword, 401],
  ['a ban', set({ status: -1 }), 403],
  ['switching the service off', set({ enable: 0 }), 200],
  ['ending all sessions', (panel, id) => panel.service(UsersService).endSessions(id), 200],
  ['deleting the user', (panel, id) => panel.service(UsersService).delete(id), 401],
];

describe('T29: the end of sessions', () => {
  let panel: Panel;
  let other: Panel;
  useTwoProcesses((started) => ({ panel, other } = started));

  it.each(ENDS)(
    '%s revokes every token of the user, at once and on every process',
    async (_name, end, statusOfNextLogin) => {
      const { user, email, password, token } = await panel.given.client();
      const second = (await loginFromAfar(panel, email, password)).json<{ access_token: string }>().access_token;
      const bystander = await panel.given.client();

      await end(panel, String(user.id));
      for (const each of [panel, other]) {
        for (const ended of [token, second]) {
          expect((await each.get(REFRESH, each.bearer(ended))).statusCode).toBe(401);
          expect((await each.get(LOGOUT, each.bearer(ended))).statusCode).toBe(401);
        }
      }
      expect((await other.get(REFRESH, other.bearer(bystander.token))).statusCode).toBe(200);
      expect((await loginFromAfar(other, email, password)).statusCode).toBe(statusOfNextLogin);
    },
  );

  it('the end of a ban does not restore old tokens', async () => {
    const { user, token } = await panel.given.client();
    await panel.service(UsersService).set(String(user.id), { status: -1 });
    await panel.service(UsersService).set(String(user.id), { status: 1 });
    expect((await panel.get(REFRESH, panel.bearer(token))).statusCode).toBe(401);
  });

  it.each([
    [false, false, 200],
    [true, false, 401],
    [false, true, 401],
    [true, true, 401],
  ])(
    'a token needs both the current epoch of the user (changed: %s) and a valid session (revoked: %s)',
    async (moved, revoked, status) => {
      const { user, token } = await panel.given.client();
      if (moved) await panel.execute('UPDATE users SET token_epoch = token_epoch + 1 WHERE id = ?', [user.id]);
      if (revoked) await panel.execute('UPDATE sessions SET revoked_at = 1 WHERE user_id = ?', [user.id]);
      expect((await other.get(REFRESH, other.bearer(token))).statusCode).toBe(status);
    },
  );

  it('an eleventh session ends the oldest', async () => {
    const { email, password, token } = await panel.given.client();
    for (let count = 2; count <= 10; count++) {
      panel.clock.advance(1);
      await loginFromAfar(panel, email, password);
    }
    expect((await panel.get(REFRESH, panel.bearer(token))).statusCode).toBe(200);
    const oldest = (await panel.get(REFRESH, panel.bearer(token))).json<{ access_token: string }>().access_token;
    panel.clock.advance(1);
    const newest = (await loginFromAfar(panel, email, password)).json<{ access_token: string }>().access_token;
    expect((await panel.get(LOGOUT, panel.bearer(oldest))).statusCode).toBe(401);
    expect((await panel.get(LOGOUT, panel.bearer(newest))).statusCode).toBe(200);
  });
});
