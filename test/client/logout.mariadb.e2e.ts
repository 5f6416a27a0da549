import type { Panel } from '../support/panel.js';
import { useTwoProcesses } from '../support/panel-hooks.js';
import { BAD_TOKEN, LOGOUT, NO_TOKEN, REFRESH, tokenOf } from './client.js';

describe('GET /api/client/v1/logout', () => {
  let panel: Panel;
  let other: Panel;
  useTwoProcesses((started) => ({ panel, other } = started));

  it('returns only {"ret":1}, with Cache-Control: no-store', async () => {
    const { token } = await panel.given.client();
    const reply = await panel.get(LOGOUT, panel.bearer(token));
    expect({ status: reply.statusCode, body: reply.body }).toEqual({ status: 200, body: '{"ret":1}' });
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it('T22: revokes the token at once, on this process and on another one', async () => {
    const { token } = await panel.given.client();
    await panel.get(LOGOUT, panel.bearer(token));
    for (const each of [other, panel]) {
      for (const route of [REFRESH, LOGOUT]) {
        const reply = await each.get(route, each.bearer(token));
        expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, BAD_TOKEN]);
      }
    }
  });

  it('T22: ends the session, although refreshes run at the same moment on two processes', async () => {
    const { token } = await panel.given.client();
    const replies = await Promise.all([
      panel.get(REFRESH, panel.bearer(token)),
      panel.get(LOGOUT, panel.bearer(token)),
      other.get(REFRESH, other.bearer(token)),
      other.get(LOGOUT, other.bearer(token)),
    ]);
    for (const reply of replies) expect([200, 401]).toContain(reply.statusCode);
    const hasLoggedOut = [replies[1], replies[3]].some((reply) => reply.statusCode === 200);
    const successors = [replies[0], replies[2]].flatMap((reply) => (reply.statusCode === 200 ? [tokenOf(reply)] : []));
    for (const successor of successors) {
      expect((await panel.get(REFRESH, panel.bearer(successor))).statusCode).toBe(hasLoggedOut ? 401 : 200);
    }
  });

  it('T23: returns 401 without a token, with an invalid token and for a second logout', async () => {
    const { token } = await panel.given.client();
    const without = await panel.get(LOGOUT);
    expect([without.statusCode, without.json(), without.headers['www-authenticate']]).toEqual([
      401,
      { ret: 0, msg: 'An access token is required' },
      NO_TOKEN,
    ]);
    expect((await panel.get(LOGOUT, panel.bearer('bad'))).statusCode).toBe(401);
    expect((await panel.get(LOGOUT, panel.bearer(token))).statusCode).toBe(200);
    const [before] = await panel.rows('SELECT * FROM sessions ORDER BY created_at DESC, id');
    expect((await panel.get(LOGOUT, panel.bearer(token))).statusCode).toBe(401);
    expect(await panel.rows('SELECT * FROM sessions ORDER BY created_at DESC, id')).toContainEqual(before);
  });

  it("ends one session, and keeps the user's other sessions", async () => {
    const { email, password, token } = await panel.given.client();
    const second = tokenOf(await panel.login(email, password));
    await panel.get(LOGOUT, panel.bearer(token));
    expect((await panel.get(REFRESH, panel.bearer(second))).statusCode).toBe(200);
  });

  it('rejects an expired token and a token that was just replaced', async () => {
    const { token } = await panel.given.client();
    await panel.get(REFRESH, panel.bearer(token));
    expect((await panel.get(LOGOUT, panel.bearer(token))).statusCode).toBe(401);
    const late = await panel.given.client();
    panel.clock.advance(3600);
    expect((await panel.get(LOGOUT, panel.bearer(late.token))).statusCode).toBe(401);
  });
});
