import { JobsService } from '../../src/jobs/jobs.service.js';
import { DatedResetsService } from '../../src/users/resets/dated-resets.service.js';
import { TrafficResetsJob } from '../../src/users/resets/traffic-resets.job.js';
import { UsersService } from '../../src/users/users.service.js';
import { uidsOf } from '../node/node-api.js';
import { afterCalling } from '../support/calls.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';

const NOON = '2026-03-15T12:00:00Z';

interface UserRow {
  u: number;
  d: number;
  traffic_period: number;
  reset_time: string | null;
}

describe('a reset of traffic', () => {
  let panel: Panel;
  let node: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    node = await panel.given.node();
  });
  beforeEach(() => panel.clock.set(NOON));
  afterAll(() => panel.stop());

  const users = (): UsersService => panel.service(UsersService);
  const run = (where = panel): Promise<void> => where.service(TrafficResetsJob).run();

  async function carry(id: number, bytes = 5): Promise<void> {
    await panel.execute('UPDATE users SET u = ?, d = ? WHERE id = ?', [bytes, bytes, id]);
  }

  async function stateOf(id: number): Promise<UserRow | undefined> {
    return (await panel.rows<UserRow>('SELECT u, d, traffic_period, reset_time FROM users WHERE id = ?', [id]))[0];
  }

  async function resetsOf(id: number): Promise<string[]> {
    const rows = await panel.rows<{ day: string; kind: string }>(
      'SELECT day, kind FROM traffic_resets WHERE user_id = ? ORDER BY day',
      [id],
    );
    return rows.map(({ day, kind }) => `${day} ${kind}`);
  }

  async function rosterVersion(): Promise<number | undefined> {
    return (await panel.rows<{ number: number }>("SELECT number FROM versions WHERE name = 'rosters'"))[0]?.number;
  }

  describe('has a day that clients see, and that', () => {
    it.each([
      ['none', undefined, null],
      ['day', undefined, '2026-03-16'],
      ['week', undefined, '2026-03-16'],
      ['month', undefined, '2026-04-01'],
      ['anniversary', undefined, '2026-04-15'],
      ['anniversary', 31, '2026-03-31'],
      ['year', undefined, '2027-01-01'],
    ] as const)('depends on the strategy %s (on %p)', async (resetStrategy, resetDay, expected) => {
      const { user } = await panel.given.user({ resetStrategy, resetDay });
      expect(user.resetTime).toBe(expected);
      const { user: changed } = await panel.given.user();
      expect(changed.resetTime).toBeNull();
      expect((await users().set(String(changed.id), { resetStrategy, resetDay })).resetTime).toBe(expected);
      const reply = await panel.login(user.account, 'correct horse battery');
      expect(reply.json()).toMatchObject({ user: { reset_time: expected } });
    });

    it('an admin may move once', async () => {
      const { user } = await panel.given.user({ resetStrategy: 'month', resetTime: '2026-03-20' });
      expect(user.resetTime).toBe('2026-03-20');
      panel.clock.set('2026-03-20T00:00:00Z');
      await run();
      expect(await stateOf(user.id)).toMatchObject({ traffic_period: 1, reset_time: '2026-04-01' });
    });

    it('stays the same when an admin changes something else of the user', async () => {
      const { user } = await panel.given.user({ resetStrategy: 'month', resetTime: '2026-03-20' });
      expect((await users().set(String(user.id), { nickname: 'x' })).resetTime).toBe('2026-03-20');
      expect((await users().set(String(user.id), { resetStrategy: 'none' })).resetTime).toBeNull();
    });
  });

  describe('every so many days', () => {
    it('counts the days from the change of the rule', async () => {
      const { user } = await panel.given.user({ resetStrategy: 'day', resetInterval: 30 });
      expect(user.resetTime).toBe('2026-04-14');
      expect((await users().set(user.id, { nickname: 'x' })).resetTime).toBe('2026-04-14');
      expect((await users().set(user.id, { resetInterval: 45 })).resetTime).toBe('2026-04-29');
      expect((await users().set(user.id, { resetInterval: null })).resetTime).toBe('2026-03-16');
      const reply = await panel.login(user.account, 'correct horse battery');
      const record = reply.json<{ user: object }>().user;
      expect(record).toMatchObject({ reset_time: '2026-03-16' });
      expect(record).not.toHaveProperty('reset_interval');
    });

    it('resets on each of its days, and keeps the distance after days without a panel', async () => {
      const { user } = await panel.given.user({ resetStrategy: 'day', resetInterval: 10, resetTime: '2026-03-20' });
      const { user: other } = await panel.given.user({
        resetStrategy: 'day',
        resetInterval: 7,
        resetTime: '2026-03-20',
      });
      await carry(user.id);
      await carry(other.id);
      panel.clock.set('2026-03-19T23:59:59Z');
      await run();
      expect(await stateOf(user.id)).toMatchObject({ u: 5, traffic_period: 0, reset_time: '2026-03-20' });
      panel.clock.advance(1);
      await run();
      expect(await stateOf(user.id)).toMatchObject({ u: 0, traffic_period: 1, reset_time: '2026-03-30' });
      expect(await stateOf(other.id)).toMatchObject({ u: 0, traffic_period: 1, reset_time: '2026-03-27' });
      panel.clock.set('2026-04-15T12:00:00Z');
      await run();
      expect(await stateOf(user.id)).toMatchObject({ traffic_period: 2, reset_time: '2026-04-19' });
      expect(await stateOf(other.id)).toMatchObject({ traffic_period: 2, reset_time: '2026-04-17' });
      expect(await resetsOf(user.id)).toEqual(['2026-03-20 scheduled', '2026-04-15 scheduled']);
    });

    it('does not move when an operator resets by hand', async () => {
      const { user } = await panel.given.user({ resetStrategy: 'day', resetInterval: 10 });
      await users().resetTraffic(user.id);
      expect(await stateOf(user.id)).toMatchObject({ traffic_period: 1, reset_time: '2026-03-25' });
    });
  });

  it('happens on its day, starts a new period, and puts users back on the lists who had used up their allowance', async () => {
    const { user } = await panel.given.user({ resetStrategy: 'month', transferEnable: 10n });
    await panel.given.user();
    await carry(user.id);
    panel.clock.set('2026-03-31T23:59:59Z');
    await run();
    expect(await stateOf(user.id)).toMatchObject({ u: 5, d: 5, traffic_period: 0, reset_time: '2026-04-01' });
    expect(await uidsOf(panel, node)).not.toContain(user.id);
    panel.clock.advance(1);
    await run();
    expect(await stateOf(user.id)).toEqual({ u: 0, d: 0, traffic_period: 1, reset_time: '2026-05-01' });
    expect(await resetsOf(user.id)).toEqual(['2026-04-01 scheduled']);
    expect(await uidsOf(panel, node)).toContain(user.id);
  });

  it('leaves the lists alone if no user had used up the allowance', async () => {
    const { user } = await panel.given.user({ resetStrategy: 'day' });
    await carry(user.id);
    panel.clock.set('2026-03-16T00:00:00Z');
    await run();
    const before = await rosterVersion();
    await carry(user.id);
    panel.clock.set('2026-03-17T00:00:00Z');
    await run();
    expect(await stateOf(user.id)).toMatchObject({ u: 0, traffic_period: 2 });
    expect(await rosterVersion()).toBe(before);
  });

  it('happens once, even if it runs repeatedly and on several processes', async () => {
    const other = await panel.another();
    const { user } = await panel.given.user({ resetStrategy: 'day' });
    panel.clock.set('2026-03-16T00:00:00Z');
    await Promise.all([run(), run(other), run(), run(other)]);
    await carry(user.id);
    await Promise.all([run(), run(other)]);
    expect(await stateOf(user.id)).toEqual({ u: 5, d: 5, traffic_period: 1, reset_time: '2026-03-17' });
    // Not even if its day is set again.
    await users().set(String(user.id), { resetTime: '2026-03-16' });
    await run();
    expect(await stateOf(user.id)).toEqual({ u: 5, d: 5, traffic_period: 1, reset_time: '2026-03-17' });
    expect(await resetsOf(user.id)).toEqual(['2026-03-16 scheduled']);
    await other.stop();
  });

  it('happens once for all days on which the panel was down', async () => {
    const made = await Promise.all(
      (['day', 'week', 'month', 'anniversary', 'year'] as const).map((resetStrategy) =>
        panel.given.user({ resetStrategy, resetDay: 30 }),
      ),
    );
    panel.clock.set('2027-02-03T07:00:00Z');
    await run();
    const states = await Promise.all(made.map(({ user }) => stateOf(user.id)));
    expect(states.map((row) => [row?.traffic_period, row?.reset_time])).toEqual([
      [1, '2027-02-04'],
      [1, '2027-02-08'],
      [1, '2027-03-01'],
      [1, '2027-02-28'],
      [1, '2028-01-01'],
    ]);
    for (const { user } of made) expect(await resetsOf(user.id)).toEqual(['2027-02-03 scheduled']);
  });

  it('happens on the last day of months without a 31st', async () => {
    const { user } = await panel.given.user({ resetStrategy: 'anniversary', resetDay: 31 });
    for (let day = 0; day < 365; day++) {
      panel.clock.set(Date.parse('2027-03-15T00:00:30Z') + day * 86_400_000);
      // Each day around the ends of months.
      const date = new Date(panel.clock.now()).getUTCDate();
      if (date === 1 || date > 26) await run();
    }
    const days = (await resetsOf(user.id)).slice(1).map((line) => line.slice(0, 10));
    expect(days.join(' ')).toBe(
      '2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31 2027-09-30 2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29',
    );
  });

  it('on a day set by an admin, without a strategy, happens once', async () => {
    const { user } = await panel.given.user({ resetTime: '2026-03-16' });
    panel.clock.set('2026-03-16T00:00:00Z');
    await run();
    expect(await stateOf(user.id)).toMatchObject({ traffic_period: 1, reset_time: null });
  });

  it('by hand leaves a row too, can be repeated, and replaces the scheduled reset of that day', async () => {
    const { user } = await panel.given.user({ resetStrategy: 'day' });
    panel.clock.set('2026-03-16T00:00:00Z');
    for (let count = 1; count <= 3; count++) {
      await carry(user.id);
      await users().resetTraffic(String(user.id));
      expect(await stateOf(user.id)).toMatchObject({ u: 0, d: 0, traffic_period: count, reset_time: '2026-03-16' });
    }
    await carry(user.id);
    await run();
    expect(await stateOf(user.id)).toMatchObject({ u: 5, traffic_period: 3, reset_time: '2026-03-17' });
    expect(await resetsOf(user.id)).toEqual(['2026-03-16 manual']);
    panel.clock.set('2026-03-17T00:00:00Z');
    await run();
    await users().resetTraffic(String(user.id));
    expect(await resetsOf(user.id)).toEqual(['2026-03-16 manual', '2026-03-17 manual']);
  });

  it('of many users runs in portions; a stopped run continues where it ended', async () => {
    const uids = await manyUsers(panel, 1201, { resetTime: '2026-03-16', resetStrategy: 'day', u: 7n });
    panel.clock.set('2026-03-16T00:00:00Z');
    const stop = new AbortController();
    const tap = afterCalling(panel.service(DatedResetsService), 'resetOncePerDay', () => stop.abort());
    await panel.service(TrafficResetsJob).run(stop.signal);
    tap.restore();
    const done = async (): Promise<number> =>
      (
        await panel.rows<{ id: number }>('SELECT id FROM users WHERE id >= ? AND u = 0 AND traffic_period = 1', [
          uids[0],
        ])
      ).length;
    expect(await done()).toBeGreaterThan(300);
    expect(await done()).toBeLessThan(501);
    await run();
    expect(await done()).toBe(1201);
    const [{ count } = { count: 0 }] = await panel.rows<{ count: number }>(
      "SELECT COUNT(*) AS count FROM traffic_resets WHERE day = '2026-03-16' AND user_id >= ?",
      [uids[0]],
    );
    expect(count).toBe(1201);
    await panel.execute('UPDATE users SET reset_time = NULL WHERE id >= ?', [uids[0]]);
  });

  it('is a job, and its rows stay for 400 days', async () => {
    const { user } = await panel.given.user({ resetStrategy: 'month' });
    await panel.service(JobsService).runDue();
    panel.clock.set('2026-04-01T00:00:00Z');
    await panel.service(JobsService).runDue();
    expect(await resetsOf(user.id)).toEqual(['2026-04-01 scheduled']);
    panel.clock.set('2027-05-06T00:00:00Z');
    await panel.service(JobsService).runDue();
    expect(await resetsOf(user.id)).toEqual(['2026-04-01 scheduled', '2027-05-06 scheduled']);
    panel.clock.set('2027-05-07T00:00:00Z');
    await panel.service(JobsService).runDue();
    expect(await resetsOf(user.id)).toEqual(['2027-05-06 scheduled']);
    await users().delete(String(user.id));
    expect(await resetsOf(user.id)).toEqual([]);
  });
});
