import { OperationRunner } from '../../src/operations/operation.runner.js';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { QuarantineService } from '../../src/traffic/quarantine/quarantine.service.js';
import type { UserChange } from '../../src/users/user/user.fields.js';
import { UsersService } from '../../src/users/users.service.js';
import { uidsOf } from '../node/node-api.js';
import type { AdminClient } from '../support/admin-client.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { expectLedgerHolds, report } from './traffic-api.js';

interface Term {
  readonly expired_at: string;
  readonly days_from_first_use: number | null;
  readonly reset_time: string | null;
}

describe('a term that begins with the first charged traffic', () => {
  let panel: Panel;
  let node: GivenNode;
  let owner: AdminClient;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator());
    node = await panel.given.node({ family: 'ss' });
  });
  beforeEach(() => panel.clock.set('2026-03-15T23:59:59Z'));
  afterAll(() => panel.stop());

  const users = (): UsersService => panel.service(UsersService);
  const termOf = async (id: number): Promise<Term | undefined> =>
    (await panel.rows<Term>('SELECT expired_at, days_from_first_use, reset_time FROM users WHERE id = ?', [id]))[0];
  const given = async (fields: UserChange = {}): Promise<number> =>
    (await panel.given.user({ daysFromFirstUse: 30, ...fields })).user.id;
  const use = async (uid: number, upload = 1, by = node): Promise<void> => {
    expect((await report(panel, by, [{ uid, upload, download: 0 }])).statusCode).toBe(200);
  };
  const begun = async (id: number): Promise<{ before: unknown; after: unknown }[]> => {
    const rows = await panel.rows<{ state_before: string; state_after: string }>(
      `SELECT state_before, state_after FROM audit_log WHERE subject = 'user:${id}' AND action = 'user.term-begun'`,
    );
    return rows.map((row) => ({ before: JSON.parse(row.state_before), after: JSON.parse(row.state_after) }));
  };
  const rosterVersion = async (): Promise<number | undefined> =>
    (await panel.rows<{ number: number }>("SELECT number FROM versions WHERE name = 'rosters'"))[0]?.number;

  it('has no end before: the user is active, and on the lists', async () => {
    const id = await given();
    expect(await termOf(id)).toEqual({ expired_at: '2099-12-31', days_from_first_use: 30, reset_time: null });
    expect(await uidsOf(panel, node)).toContain(id);
    const shown = (await owner.get(`/users/${id}`)).json();
    expect(shown).toMatchObject({ state: 'active', days_from_first_use: 30 });
    expect(shown).toMatchObject({ state_reason: expect.stringMatching(/^30 days from the first traffic, \d+ bytes/) });
    expect((await owner.get(`/users?state=active&q=${id}`)).json()).toMatchObject({ items: [{ id }] });
    expect((await owner.get('/users?near=expiry')).json<{ items: object[] }>().items).toEqual([]);
  });

  it('ends so many days after the day of the report, and begins once', async () => {
    const id = await given();
    await use(id);
    expect(await termOf(id)).toEqual({ expired_at: '2026-04-14', days_from_first_use: null, reset_time: null });
    panel.clock.set('2026-03-20T00:00:00Z');
    await use(id);
    expect(await termOf(id)).toMatchObject({ expired_at: '2026-04-14' });
    expect(await begun(id)).toEqual([
      {
        before: { expired_at: '2099-12-31', days_from_first_use: 30 },
        after: { expired_at: '2026-04-14', days_from_first_use: null },
      },
    ]);
    await expectLedgerHolds(panel);
  });

  it('takes the user off the lists at its end, on every process', async () => {
    const other = await panel.another();
    const id = await given();
    const stays = await given();
    expect(await uidsOf(other, node)).toContain(id);
    const before = await rosterVersion();
    await use(id);
    expect(await rosterVersion()).toBe((before ?? 0) + 1);
    panel.clock.set('2026-04-14T23:59:59Z');
    expect(await uidsOf(panel, node)).toContain(id);
    panel.clock.advance(1);
    other.clock.set('2026-04-15T00:00:00Z');
    for (const each of [panel, other]) {
      const listed = await uidsOf(each, node);
      expect(listed).not.toContain(id);
      expect(listed).toContain(stays);
    }
    await other.stop();
  });

  it('does not begin by an empty row, by traffic that costs nothing, by a login or by a fetched link', async () => {
    const { user, email, password } = await panel.given.user({ daysFromFirstUse: 30 });
    await use(user.id, 0);
    await use(user.id, 1000, await panel.given.node({ family: 'ss', trafficRate: 0 }));
    expect((await panel.login(email, password)).json()).toMatchObject({ user: { expired_at: '2099-12-31' } });
    const { code } = await panel.service(SubscriptionLinksService).current(user.id);
    const file = await panel.get(`/s/${code}?format=base64`);
    expect([file.statusCode, file.headers['subscription-userinfo']]).toEqual([200, expect.stringMatching(/expire=0$/)]);
    expect(await termOf(user.id)).toMatchObject({ days_from_first_use: 30 });
    await use(user.id);
    expect(await termOf(user.id)).toMatchObject({ expired_at: '2026-04-14', days_from_first_use: null });
    const later = await panel.get(`/s/${code}?format=base64`);
    expect(later.headers['subscription-userinfo']).toMatch(
      new RegExp(`expire=${Date.parse('2026-04-15T00:00:00Z') / 1000 - 1}$`),
    );
  });

  it('begins in the transaction of the report: without the report it has not begun', async () => {
    const id = await given();
    const { user: full } = await panel.given.user();
    // The second report of the request has the id of an applied report with another body, so nothing of the request is stored.
    const key = { 'idempotency-key': `first-use-${id}` };
    expect((await report(panel, node, [{ uid: full.id, upload: 1, download: 0 }], key)).statusCode).toBe(200);
    expect((await report(panel, node, [{ uid: id, upload: 1, download: 0 }], key)).statusCode).toBe(409);
    expect(await termOf(id)).toMatchObject({ days_from_first_use: 30 });
    expect(await begun(id)).toEqual([]);
  });

  it('begins once for reports of several nodes at the same moment', async () => {
    const others = await Promise.all([1, 2, 3].map(async () => panel.given.node({ family: 'ss' })));
    const ids = [await given(), await given(), await given()];
    const rows = ids.map((uid) => ({ uid, upload: 5, download: 5 }));
    const replies = await Promise.all(others.map((each) => report(panel, each, rows)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const id of ids) {
      expect(await begun(id)).toHaveLength(1);
      expect(await termOf(id)).toMatchObject({ expired_at: '2026-04-14' });
    }
    await expectLedgerHolds(panel);
  });

  it('begins with an approved row of the quarantine, on the day of the approval', async () => {
    const id = await given();
    await report(panel, node, [{ uid: id, upload: 1_000_000_000_000_000, download: 0 }]);
    const [row] = await panel.rows<{ id: number }>('SELECT id FROM quarantine WHERE uid = ?', [String(id)]);
    expect(await termOf(id)).toMatchObject({ days_from_first_use: 30 });
    panel.clock.set('2026-03-18T12:00:00Z');
    await panel.service(QuarantineService).approve(row?.id ?? 0);
    expect(await termOf(id)).toMatchObject({ expired_at: '2026-04-17', days_from_first_use: null });
  });

  it('does not begin after the last day to begin', async () => {
    const id = await given({ expiredAt: '2026-03-20' });
    expect(await termOf(id)).toMatchObject({ expired_at: '2026-03-20', days_from_first_use: 30 });
    panel.clock.set('2026-03-21T00:00:00Z');
    expect(await uidsOf(panel, node)).not.toContain(id);
    await use(id);
    expect(await termOf(id)).toMatchObject({ expired_at: '2026-03-20', days_from_first_use: 30 });
  });

  it('counts the days of resets from its beginning', async () => {
    const id = await given({ resetStrategy: 'day', resetInterval: 10 });
    const monthly = await given({ resetStrategy: 'month' });
    panel.clock.set('2026-03-18T12:00:00Z');
    await use(id);
    await use(monthly);
    expect(await termOf(id)).toEqual({ expired_at: '2026-04-17', days_from_first_use: null, reset_time: '2026-03-28' });
    expect(await termOf(monthly)).toMatchObject({ expired_at: '2026-04-17', reset_time: '2026-04-01' });
  });

  it('is set, replaced and removed by changes', async () => {
    const { user } = await panel.given.user({ expiredAt: '2026-01-01' });
    const set = async (change: UserChange): Promise<Term | undefined> => {
      await users().set(user.id, change);
      return termOf(user.id);
    };
    expect(await set({ daysFromFirstUse: 30 })).toMatchObject({ expired_at: '2099-12-31', days_from_first_use: 30 });
    expect(await set({ daysFromFirstUse: 60, nickname: 'x' })).toMatchObject({ days_from_first_use: 60 });
    // A form may send a last day that has not changed.
    expect(await set({ expiredAt: '2099-12-31' })).toMatchObject({ days_from_first_use: 60 });
    expect(await set({ expiredAt: '2026-12-31', daysFromFirstUse: 7 })).toMatchObject({ expired_at: '2026-12-31' });
    expect(await set({ daysFromFirstUse: 8 })).toMatchObject({ expired_at: '2026-12-31', days_from_first_use: 8 });
    expect(await set({ expiredAt: '2027-01-31' })).toMatchObject({
      expired_at: '2027-01-31',
      days_from_first_use: null,
    });
    expect(await set({ daysFromFirstUse: 9 })).toMatchObject({ expired_at: '2099-12-31', days_from_first_use: 9 });
    expect(await set({ daysFromFirstUse: null })).toMatchObject({
      expired_at: '2099-12-31',
      days_from_first_use: null,
    });
    expect((await owner.patch(`/users/${user.id}`, { days_from_first_use: 0 })).statusCode).toBe(422);
  });

  it('is longer by a bulk change with days, and replaced by one with a day', async () => {
    const waiting = await given();
    const { user: fixed } = await panel.given.user({ expiredAt: '2026-04-01' });
    const extend = async (how: object): Promise<void> => {
      const body = { ids: [waiting, fixed.id], action: { type: 'extend', ...how } };
      const { token } = (await owner.post('/users/bulk/preview', body)).json<{ token: string }>();
      expect((await owner.post('/users/bulk', { token })).statusCode).toBe(202);
      await panel.service(OperationRunner).run('user-change', new AbortController().signal);
    };
    await extend({ days: 10 });
    expect(await termOf(waiting)).toMatchObject({ expired_at: '2099-12-31', days_from_first_use: 40 });
    expect(await termOf(fixed.id)).toMatchObject({ expired_at: '2026-04-11', days_from_first_use: null });
    await extend({ expires_at: '2026-12-31' });
    for (const id of [waiting, fixed.id])
      expect(await termOf(id)).toMatchObject({ expired_at: '2026-12-31', days_from_first_use: null });
  });
});
