import { AuditSearchRepository } from '../../src/audit/search/audit-search.repository.js';
import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import type { EntityManager } from 'typeorm';
import { Database, type Work } from '../../src/database/database.js';
import { GatheredChanges } from '../../src/database/gathered-changes.js';
import { endOf } from '../../src/database/transaction-end.js';
import { LOGOUT, REFRESH } from '../client/client.js';
import { manyUsers } from '../support/database/many-users.js';
import { statementsOf } from '../support/database/statements.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';

const CHANGES = 60;

describe('changes that wait at the same time', () => {
  let panel: Panel;
  let uids: number[];
  let changes: GatheredChanges<EntityManager, Work<unknown>, unknown>;
  beforeAll(async () => {
    panel = await Panel.start({ auditRefreshes: true });
    uids = await manyUsers(panel, CHANGES);
    const database = panel.service(Database);
    changes = new GatheredChanges({
      transact: (work) => database.transaction(work),
      apply: async (manager, gathered) => {
        for (const { change, done } of gathered) done(await change(manager));
      },
      lanes: 1,
      together: CHANGES / 4,
    });
  });
  afterAll(() => panel.stop());

  const run = (uid: number, change: Work<unknown>): Promise<unknown> =>
    changes.run(change, { key: String(uid), cost: 1 });
  const add = (uid: number, act: (index: number) => void = () => undefined): Promise<unknown> =>
    run(uid, async (manager) => {
      await manager.query('UPDATE users SET u = u + 1 WHERE id = ?', [uid]);
      act(uids.indexOf(uid));
      return uid;
    });
  const sums = async (): Promise<number[]> =>
    (await panel.rows<{ u: number }>('SELECT u FROM users ORDER BY id')).map(({ u }) => u);

  it('share commits, and each has its own result', async () => {
    const before = await sums();
    const statements = await statementsOf(panel);
    expect(await Promise.all(uids.map((uid) => add(uid)))).toEqual(uids);
    expect(await sums()).toEqual(before.map((sum) => sum + 1));
    const commits = statements.filter((statement) => statement === 'COMMIT');
    expect(commits.length).toBeGreaterThan(0);
    expect(commits.length).toBeLessThan(CHANGES / 2);
  });

  it('fail alone for an error of their own, and the others are made once', async () => {
    const before = await sums();
    const failing = (index: number): void => {
      if (index % 7 === 0) throw new Error(`change ${index}`);
    };
    const outcomes = await Promise.allSettled(uids.map((uid) => add(uid, failing)));
    for (const [index, outcome] of outcomes.entries()) {
      expect([index, outcome.status]).toEqual([index, index % 7 === 0 ? 'rejected' : 'fulfilled']);
    }
    expect(await sums()).toEqual(before.map((sum, index) => (index % 7 === 0 ? sum : sum + 1)));
  });

  it('fail alone for an error at the end of the transaction', async () => {
    const before = await sums();
    const outcomes = await Promise.allSettled(
      uids.map((uid, index) =>
        run(uid, async (manager) => {
          await manager.query('UPDATE users SET u = u + 1 WHERE id = ?', [uid]);
          if (index === 3) endOf(manager).steps.push(() => Promise.reject(new Error('at the end')));
        }),
      ),
    );
    expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([3]);
    expect(await sums()).toEqual(before.map((sum, index) => (index === 3 ? sum : sum + 1)));
  });

  // The embedded database has no round trip that statements could share.
  (isOnServer ? it : it.skip)('as refreshes share their statements too', async () => {
    const clients = await Promise.all(Array.from({ length: 24 }, () => panel.given.client()));
    const statements = await statementsOf(panel);
    const replies = await Promise.all(clients.map(({ token }) => panel.get(REFRESH, panel.bearer(token))));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(clients.map(() => 200));
    expect(statements.filter((statement) => statement.includes('sessions')).length).toBeLessThan(clients.length);
  });

  it('as logouts and refreshes: each session is refreshed or ended once, and each change has its entry', async () => {
    const other = await panel.another();
    const clients = await Promise.all(Array.from({ length: 12 }, () => panel.given.client()));
    // Of the calls of one session, on two processes, one succeeds. A refresh may also be a repeat of the other one.
    const calls = clients.flatMap(({ token }, index) => {
      const path = index % 2 === 0 ? LOGOUT : REFRESH;
      return [panel, other, panel, other].map(async (each) => {
        const { statusCode } = await each.get(path, each.bearer(token));
        return { index, path, statusCode };
      });
    });
    const replies = await Promise.all(calls);
    for (const index of clients.keys()) {
      const statuses = replies.filter((reply) => reply.index === index).map(({ statusCode }) => statusCode);
      const wanted = index % 2 === 0 ? [200, 401, 401, 401] : [200, 200, 200, 200];
      expect([index, statuses.sort()]).toEqual([index, wanted]);
    }
    const counted = async (action: string): Promise<number> =>
      (await panel.service(AuditSearchRepository).page({ action }, undefined, 200)).entries.length;
    expect(await counted('session.ended')).toBe(6);
    expect(await counted('session.refreshed')).toBe(isOnServer ? 30 : 6);
    expect(await panel.service(AuditChainService).verify()).toMatchObject({ ok: true });
    await other.stop();
  });
});
