import fc from 'fast-check';
import type { Response } from 'light-my-request';
import type { EntityManager } from 'typeorm';
import { Database, type Work } from '../../src/database/database.js';
import type { Panel } from '../support/panel.js';
import { useTwoProcesses } from '../support/panel-hooks.js';
import { loginFromAfar, LOGOUT, REFRESH, tokenOf, USER_FIELDS } from './client.js';

const DAY = 86_400;

describe('GET /api/client/v1/refresh', () => {
  let panel: Panel;
  let other: Panel;
  useTwoProcesses((started) => ({ panel, other } = started));

  const refresh = (token: string, on = panel): Promise<Response> => on.get(REFRESH, on.bearer(token));
  const liveSessions = async (userId: number): Promise<unknown[]> =>
    panel.rows('SELECT id FROM sessions WHERE user_id = ? AND revoked_at IS NULL', [userId]);

  it('T24: returns the same fields as login, with a new token of the same session, and revokes the old token', async () => {
    const { token, email } = await panel.given.client();
    const reply = await refresh(token);
    expect(reply.statusCode).toBe(200);
    const body = reply.json<Record<string, unknown> & { user: Record<string, unknown> }>();
    expect(Object.keys(body)).toEqual(['ret', 'access_token', 'token_type', 'expires_in', 'user']);
    expect(body).toMatchObject({ ret: 1, token_type: 'bearer', expires_in: 3600, user: { account: email } });
    expect(Object.keys(body.user)).toEqual(USER_FIELDS);
    expect(reply.headers['cache-control']).toBe('no-store');
    const [before, after] = [token, tokenOf(reply)].map((each) => claimsOf(each));
    expect(after?.['sid']).toBe(before?.['sid']);
    expect(after?.['jti']).not.toBe(before?.['jti']);
    panel.clock.advance(11);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  it('T25: returns the same successor for the immediate predecessor for 10 s, on every process', async () => {
    const { token } = await panel.given.client();
    const successor = tokenOf(await refresh(token));
    expect(tokenOf(await refresh(token, other))).toBe(successor);
    panel.clock.advance(10);
    expect(tokenOf(await refresh(token))).toBe(successor);
    expect((await refresh(successor)).statusCode).toBe(200);
  });

  it('T25: rejects a token of two generations ago even within the 10 s, and ends the session', async () => {
    const { user, token } = await panel.given.client();
    const second = tokenOf(await refresh(token));
    const third = tokenOf(await refresh(second));
    expect((await refresh(token)).statusCode).toBe(401);
    expect((await refresh(third)).statusCode).toBe(401);
    expect(await liveSessions(user.id)).toEqual([]);
  });

  it.each([
    ['refresh', REFRESH],
    ['logout', LOGOUT],
  ])(
    'T26: an old token that %s receives again ends its session, adds an audit entry, and keeps the other sessions',
    async (_name, route) => {
      const { user, email, password, token } = await panel.given.client();
      const bystander = tokenOf(await loginFromAfar(panel, email, password));
      const current = tokenOf(await refresh(token));
      panel.clock.advance(11);
      expect((await panel.get(route, panel.bearer(token))).statusCode).toBe(401);
      expect((await refresh(current, other)).statusCode).toBe(401);
      expect((await refresh(bystander)).statusCode).toBe(200);
      const subject = `session:${String(claimsOf(token)['sid'])}`;
      const told = "SELECT actor, action, address FROM audit_log WHERE subject = ? AND action <> 'session.began'";
      expect(await panel.rows(told, [subject])).toEqual([
        expect.objectContaining({ actor: `user:${user.id}`, action: 'session.token-reused', address: '127.0.0.1' }),
      ]);
      expect(await liveSessions(user.id)).toHaveLength(1);
    },
  );

  it.each([
    ['refresh', REFRESH, 200],
    ['logout', LOGOUT, 401],
  ])(
    'T26: an outdated read of a lagging server at %s ends no session, because the token may be newer than the read',
    async (_name, route, status) => {
      const { user, token } = await panel.given.client();
      const stale = {
        currentToken: String(claimsOf(token)['jti']),
        previousToken: null,
        rotatedAt: panel.clock.unixSeconds(),
        expiresAt: panel.clock.unixSeconds() + DAY,
        isLive: 1,
      };
      panel.clock.advance(60);
      const second = tokenOf(await refresh(token));
      const third = tokenOf(await refresh(second));
      const lagging = answerReadsOf('previousToken', [stale]);
      const reply = await panel.get(route, panel.bearer(second));
      lagging.restore();
      expect(reply.statusCode).toBe(status);
      if (status === 200) expect(tokenOf(reply)).toBe(third);
      expect(await liveSessions(user.id)).toHaveLength(1);
      expect((await refresh(third)).statusCode).toBe(200);
    },
  );

  /** Replaces the rows of reads whose statement contains the word. Reads within transactions are unchanged. */
  function answerReadsOf(word: string, rows: readonly object[]): { restore(): void } {
    const database = panel.service(Database);
    const { read } = database;
    const answer = <T>(work: Work<T>): Promise<T> =>
      read.call(database, (manager) => {
        const query = async (sql: string, parameters: unknown[]): Promise<unknown> =>
          sql.includes(word) ? rows : manager.query(sql, parameters);
        return work(Object.create(manager, { query: { value: query } }) as EntityManager);
      }) as Promise<T>;
    Object.assign(database, { read: answer });
    return { restore: () => Object.assign(database, { read }) };
  }

  it('T27: returns the same successor for 100 refreshes at once on two processes', async () => {
    const { token, user } = await panel.given.client();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => refresh(token, index % 2 ? panel : other)),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map(tokenOf)).size).toBe(1);
    expect(await liveSessions(user.id)).toHaveLength(1);
  });

  it('accepts an expired current token until SESSION_IDLE after its issue', async () => {
    const early = await panel.given.client();
    const late = await panel.given.client();
    panel.clock.advance(14 * DAY - 1);
    expect((await refresh(early.token)).statusCode).toBe(200);
    panel.clock.advance(1);
    expect((await refresh(late.token)).statusCode).toBe(401);
  });

  it('T30: ends a session after SESSION_MAX, however often the client refreshes it', async () => {
    let { token } = await panel.given.client();
    const step = 3 * DAY;
    for (let age = step; age < 30 * DAY; age += step) {
      panel.clock.advance(step);
      token = tokenOf(await refresh(token));
    }
    panel.clock.advance(step - 1);
    token = tokenOf(await refresh(token));
    panel.clock.advance(1);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  describe('T24: in any order of login, refresh, logout, reuse and waiting', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constantFrom('refresh' as const, 'logout' as const),
        token: fc.nat(20),
        process: fc.boolean(),
      }),
      fc.record({ do: fc.constant('login' as const) }),
      fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 5, 11, 3601) }),
    );

    /** The wire contract of one session, in its simplest form. */
    interface ModelSession {
      tokens: string[];
      rotatedAt: number;
      isLive: boolean;
    }

    it('the panel follows the contract, and a session has at most one valid token', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          const { email, password } = await panel.given.user();
          const sessions: ModelSession[] = [];
          for (const each of steps) {
            const now = panel.clock.unixSeconds();
            if (each.do === 'wait') panel.clock.advance(each.seconds);
            else if (each.do === 'login') {
              if (sessions.length === 9) continue;
              sessions.push({
                tokens: [tokenOf(await loginFromAfar(panel, email, password))],
                rotatedAt: now,
                isLive: true,
              });
            } else {
              const all = sessions.flatMap((session) => session.tokens.map((token) => ({ session, token })));
              const chosen = all[each.token % Math.max(all.length, 1)];
              if (chosen === undefined) continue;
              const on = each.process ? panel : other;
              const reply = await on.get(each.do === 'refresh' ? REFRESH : LOGOUT, on.bearer(chosen.token));
              expectModel(chosen.session, chosen.token, each.do, now, reply);
            }
          }
        }),
        { numRuns: 25 },
      );
    });

    function expectModel(
      session: ModelSession,
      token: string,
      act: 'refresh' | 'logout',
      now: number,
      reply: Response,
    ): void {
      const generation = session.tokens.indexOf(token) - (session.tokens.length - 1);
      const isCurrent = generation === 0;
      const isInGrace = generation === -1 && now - session.rotatedAt <= 10;
      const isExpired = now >= session.rotatedAt + 3600;
      if (!session.isLive) {
        expect(reply.statusCode).toBe(401);
      } else if (act === 'refresh' && isCurrent) {
        expect(reply.statusCode).toBe(200);
        session.tokens.push(tokenOf(reply));
        session.rotatedAt = now;
      } else if (act === 'refresh' && isInGrace) {
        expect(tokenOf(reply)).toBe(session.tokens.at(-1));
      } else {
        expect(reply.statusCode).toBe(act === 'logout' && isCurrent && !isExpired ? 200 : 401);
        // The owner has ended it, or the panel has, because another client holds its tokens.
        if ((act === 'logout' && isCurrent && !isExpired) || (!isCurrent && !isInGrace)) session.isLive = false;
      }
    }
  });
});

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}
