import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { createConnection } from 'mysql2/promise';
import { DatabaseUnavailable } from '../../../src/database/database.errors.js';
import { UsersService } from '../../../src/users/users.service.js';
import type { GivenNode } from '../../support/given.js';
import { manyUsers } from '../../support/database/many-users.js';
import { Panel } from '../../support/panel.js';
import { isOnServer } from '../../support/database/test-database.js';

/** Shorter than a change may take. It is longer than the time-out of a statement on a server, so the change must retry. */
const HELD_MS = isOnServer ? 2500 : 500;
/** More than the pool has connections. */
const CROWD = 30;

/** Holds the lock that every change needs. Returns a function that releases it. */
async function holdLock({ config: { database } }: Panel): Promise<() => void> {
  if (database.kind === 'sqlite') {
    const other = new Libsql(database.file);
    other.exec('BEGIN IMMEDIATE');
    return () => other.close();
  }
  const other = await createConnection(database.url);
  // MySQL lacks this setting.
  await other.query('SET SESSION idle_transaction_timeout = 60').catch(() => undefined);
  await other.beginTransaction();
  await other.query('SELECT number FROM versions FOR UPDATE');
  return () => other.destroy();
}

describe('a lock that another program holds', () => {
  let panel: Panel;
  let uids: number[];
  let polled: GivenNode;
  let release: () => void;
  beforeAll(async () => {
    panel = await Panel.start();
    uids = await manyUsers(panel, CROWD);
    polled = await panel.given.node();
  });
  beforeEach(async () => {
    release = await holdLock(panel);
  });
  afterEach(() => release());
  afterAll(() => panel.stop());

  const change = async (uid: number | undefined, passwd: string): Promise<void> => {
    await panel.service(UsersService).set(String(uid), { passwd });
  };
  const changedTo = async (passwd: string): Promise<number> =>
    (await panel.rows('SELECT id FROM users WHERE passwd = ?', [passwd])).length;

  it('delays a change until its release', async () => {
    const changing = change(uids[0], 'waited for').then(() => 'changed');
    expect(await Promise.race([changing, sleep(HELD_MS, 'waits')])).toBe('waits');
    release();
    expect(await changing).toBe('changed');
    expect(await changedTo('waited for')).toBe(1);
  });

  it('leaves connections for reads: polls get responses while more changes wait than may run', async () => {
    const waiting = Promise.allSettled(uids.map((uid) => change(uid, 'waits meanwhile')));
    const until = performance.now() + HELD_MS;
    const statuses: number[] = [];
    while (performance.now() < until) {
      // Therefore each poll has to read the versions from the database.
      panel.clock.advance(2);
      const { statusCode } = await panel.get(`/api/ss/v1/userList/${polled.node.id}`, panel.signed(polled.key));
      statuses.push(statusCode);
      await sleep(50);
    }
    release();
    await waiting;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(HELD_MS / 500);
  });

  (isOnServer ? it : it.skip)(
    'T77: blocks only as many changes as there are connections: the panel rejects other changes, and keeps running',
    async () => {
      const outcomes = uids.map((uid) =>
        change(uid, 'one of many').then(
          () => 'made',
          (error: unknown) => error,
        ),
      );
      expect(await Promise.race(outcomes)).toBeInstanceOf(DatabaseUnavailable);
      expect((await panel.get('/health/live')).statusCode).toBe(200);
      release();
      const made = (await Promise.all(outcomes)).filter((outcome) => outcome === 'made').length;
      expect(made).toBeGreaterThan(0);
      expect(made).toBeLessThan(CROWD);
      expect(await changedTo('one of many')).toBe(made);
    },
  );
});
