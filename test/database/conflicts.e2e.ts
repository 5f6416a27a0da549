import { createConnection, type Connection } from 'mysql2/promise';
import type { EntityManager } from 'typeorm';
import { Database } from '../../src/database/database.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';
import { isOnServer } from '../support/database/test-database.js';

const READ = 'SELECT u, d FROM users WHERE id = ?';

(isOnServer ? describe : describe.skip)('transactions that conflict on a server', () => {
  let panel: Panel;
  let given: GivenNode;
  let other: Connection;
  let uids: number[];
  beforeAll(async () => {
    panel = await Panel.start();
    given = await panel.given.node();
    uids = await manyUsers(panel, 3);
    other = await createConnection(panel.databaseUrl);
  });
  afterAll(async () => {
    other.destroy();
    await panel.stop();
  });

  const add = (manager: EntityManager, uid: number): Promise<unknown> =>
    manager.query('UPDATE users SET u = u + 1 WHERE id = ?', [uid]);
  const hold = async (uid: number): Promise<void> => {
    await other.beginTransaction();
    await other.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [uid]);
  };
  const carry = async (uid: number, bytes: number) =>
    panel.post(
      `/api/ss/v1/userTraffic/${given.node.id}`,
      [{ uid, upload: bytes, download: 0 }],
      panel.signed(given.key),
    );

  it('T74: both succeed after a deadlock: the server rolls one back, and the panel runs it again', async () => {
    const [one = 0, two = 0] = uids;
    const errors: unknown[] = [];
    let began = 0;
    let bothHold: () => void = () => undefined;
    const met = new Promise<void>((resolve) => (bothHold = resolve));
    let runs = 0;
    const change = (first: number, second: number): Promise<void> =>
      panel.service(Database).transaction(async (manager) => {
        runs++;
        await add(manager, first);
        if (++began === 2) bothHold();
        await met;
        await add(manager, second).catch((error: unknown) => {
          errors.push(error);
          throw error;
        });
      });
    await Promise.all([change(one, two), change(two, one)]);
    expect(errors).toEqual([expect.objectContaining({ code: 'ER_LOCK_DEADLOCK' })]);
    expect(runs).toBe(3);
    expect(await panel.rows(READ, [one])).toMatchObject([{ u: 2 }]);
    expect(await panel.rows(READ, [two])).toMatchObject([{ u: 2 }]);
  });

  it('T74: wait again for a lock that is released only after the time-out of a statement', async () => {
    const [, , uid = 0] = uids;
    await hold(uid);
    const errors: unknown[] = [];
    await panel.service(Database).transaction((manager) =>
      add(manager, uid).catch(async (error: unknown) => {
        errors.push(error);
        await other.rollback();
        throw error;
      }),
    );
    expect(errors).toEqual([expect.objectContaining({ code: 'ER_LOCK_WAIT_TIMEOUT' })]);
    expect(await panel.rows(READ, [uid])).toMatchObject([{ u: 1 }]);
  });

  it('T74: return 503 while another transaction keeps the lock; the rejected report charges nothing, and its repeat is charged', async () => {
    const uid = (await panel.given.user()).user.id;
    await hold(uid);
    const refused = await carry(uid, 100);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    await other.rollback();
    expect(await panel.rows(READ, [uid])).toMatchObject([{ u: 0, d: 0 }]);
    expect((await carry(uid, 100)).statusCode).toBe(200);
    expect(await panel.rows(READ, [uid])).toMatchObject([{ u: 100, d: 0 }]);
  });
});
