import { UserBulkService } from '../../src/users/bulk/user-bulk.service.js';
import { OperationRunner } from '../../src/operations/operation.runner.js';
import type { AdminClient } from '../support/admin-client.js';
import { afterCalling } from '../support/calls.js';
import { eventually } from '../support/eventually.js';
import { manyUsers } from '../support/database/many-users.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

interface Preview {
  readonly count: number;
  readonly sample: { id: number }[];
  readonly token: string;
}

interface Progress {
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly finished_at: number | null;
}

/** Ten portions of a bulk change, and half of one. */
const MANY = 5250;

describe('a change of many users', () => {
  let panel: Panel;
  let owner: AdminClient;
  usePanelWithOwner((started) => ({ panel, owner } = started));

  const preview = async (body: object): Promise<Preview> =>
    (await owner.post('/users/bulk/preview', body)).json<Preview>();

  const finished = (id: number): Promise<Progress> =>
    eventually(async () => {
      const progress = (await owner.get(`/bulk/${id}`)).json<Progress>();
      expect(progress.finished_at).not.toBeNull();
      return progress;
    }, 90_000);

  async function apply(body: object): Promise<Progress> {
    const reply = await owner.post('/users/bulk', { token: (await preview(body)).token });
    expect(reply.statusCode).toBe(202);
    return finished(reply.json<{ id: number }>().id);
  }

  it('shows the users that it will change, and changes nothing', async () => {
    const ids = await manyUsers(panel, 12);
    const shown = await preview({ ids, action: { type: 'disable' } });
    expect(shown.count).toBe(12);
    expect(shown.sample.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(await panel.rows('SELECT id FROM users WHERE enable = 0')).toEqual([]);
  });

  it('changes the shown users once, however often its token is sent', async () => {
    const { user } = await panel.given.user({ expiredAt: '2026-05-01' });
    const body = { ids: [user.id], action: { type: 'extend', days: 30 } };
    const { token } = await preview(body);
    const begin = async (text: string) => owner.post('/users/bulk', { token: text });
    const together = await Promise.all([begin(token), begin(token), begin(token)]);
    expect(together.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    const ids = new Set(together.map((reply) => reply.json<{ id: number }>().id));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    await finished(id);
    expect((await begin(token)).json()).toEqual({ id });
    expect((await begin(`${token}.x`)).statusCode).toBe(422);
    await panel.service(OperationRunner).run('user-change', new AbortController().signal);
    const expiry = async () => (await owner.get(`/users/${user.id}`)).json<{ expired_at: string }>().expired_at;
    expect(await expiry()).toBe('2026-05-31');
    // A second preview asks for a second change.
    await finished((await begin((await preview(body)).token)).json<{ id: number }>().id);
    expect(await expiry()).toBe('2026-06-30');
  });

  it('changes the shown users once, even if the change ends between two requests with its token', async () => {
    const { user } = await panel.given.user({ level: undefined });
    const shown = await preview({ filter: { q: user.account }, action: { type: 'delete' } });
    const reply = await owner.post('/users/bulk', { token: shown.token });
    await finished(reply.json<{ id: number }>().id);
    expect((await owner.post('/users/bulk', { token: shown.token })).json()).toEqual(reply.json());
  });

  it.each([
    [{ type: 'disable' }, { enable: 0, state: 'off' }],
    [{ type: 'enable' }, { enable: 1, state: 'active' }],
    [{ type: 'ban' }, { status: -1, state: 'banned' }],
    [
      { type: 'ban', ban_until: 1_800_000_000 },
      { ban_time: 1_800_000_000, state: 'banned' },
    ],
    [{ type: 'unban' }, { status: 1, ban_time: null, state: 'active' }],
    [
      { type: 'extend', expires_at: '2026-01-01' },
      { expired_at: '2026-01-01', state: 'expired' },
    ],
    [
      { type: 'extend', days: 10 },
      { expired_at: '2026-03-25', state: 'active' },
    ],
    [{ type: 'set-level', level: 'gold' }, { level: 'gold' }],
    [{ type: 'set-group', group: 'staff' }, { group: 'staff' }],
    [{ type: 'set-group', group: null }, { group: null }],
    [{ type: 'reset-traffic' }, { u: 0, d: 0 }],
  ])('applies %j', async (action, expected) => {
    if ((await panel.rows("SELECT id FROM levels WHERE name = 'gold'")).length === 0) {
      await panel.given.level('gold', 5);
      await panel.given.group('staff');
    }
    const email = 'one-by-one@example.com';
    const found = (await owner.get(`/users?q=${email}`)).json<{ items: { id: number }[] }>().items[0];
    const id = found?.id ?? (await panel.given.user({ email })).user.id;
    expect(await apply({ filter: { q: email }, action })).toMatchObject({ total: 1, done: 1, refused: 0 });
    expect((await owner.get(`/users/${id}`)).json()).toMatchObject(expected);
    const [last] = await panel.rows<{ actor: string; action: string }>(
      'SELECT actor, action FROM audit_log WHERE subject = ? ORDER BY id DESC LIMIT 1',
      [`user:${id}`],
    );
    expect(last).toMatchObject({
      actor: expect.stringMatching(/^operator:\d+$/),
      action: expect.stringMatching(/^user\./),
    });
  });

  it('sets allowances, speeds and resets, and bans with a reason', async () => {
    const { user: one } = await panel.given.user({ transferEnable: 5n });
    const { user: two } = await panel.given.user({ transferEnable: 9_223_372_036_854_775_000n });
    const ids = [one.id, two.id];
    const does = async (action: object): Promise<object[]> => {
      expect(await apply({ ids, action })).toMatchObject({ done: 2, refused: 0 });
      return Promise.all(ids.map(async (id) => (await owner.get(`/users/${id}`)).json<object>()));
    };
    expect(await does({ type: 'add-transfer', transfer_enable: 1000 })).toMatchObject([{ transfer_enable: 1005 }, {}]);
    const [largest] = await panel.rows<{ amount: string }>(
      `SELECT CAST(transfer_enable AS CHAR) AS amount FROM users WHERE id = ${two.id}`,
    );
    expect(largest).toEqual({ amount: '9223372036854775807' });
    expect(await does({ type: 'set-transfer', transfer_enable: 7000 })).toMatchObject([
      { transfer_enable: 7000 },
      { transfer_enable: 7000 },
    ]);
    expect(await does({ type: 'set-speed', speed_limit: 125_000 })).toMatchObject([{ speed_limit: 125_000 }, {}]);
    const reset = { type: 'set-reset', reset_strategy: 'anniversary', reset_day: 31 };
    const [planned] = await does(reset);
    expect(planned).toMatchObject({ reset_strategy: 'anniversary', reset_day: 31, reset_time: expect.any(String) });
    const until = panel.clock.unixSeconds() + 3600;
    expect(await does({ type: 'ban', ban_until: until, ban_reason: 'shares the account' })).toMatchObject([
      { state: 'banned', ban_time: until, ban_reason: 'shares the account' },
      { state: 'banned' },
    ]);
    expect(await does({ type: 'unban' })).toMatchObject([{ state: 'active', ban_time: null, ban_reason: null }, {}]);
    const { items } = (await owner.get(`/audit?subject=user:${one.id}`)).json<{ items: object[] }>();
    expect(items[1]).toMatchObject({ after: { ban_reason: 'shares the account', ban_time: until } });
    for (const type of ['set-transfer', 'add-transfer', 'set-speed', 'set-reset']) {
      expect([type, (await owner.post('/users/bulk/preview', { ids, action: { type } })).statusCode]).toEqual([
        type,
        422,
      ]);
    }
  });

  it('deletes the previewed users, not users that match the same text later', async () => {
    await panel.given.user({ email: 'anna@example.com' });
    const { user: joanna } = await panel.given.user({ email: 'joanna@example.com' });
    expect(await apply({ filter: { q: 'anna' }, action: { type: 'delete' } })).toMatchObject({ total: 1, done: 1 });
    expect((await owner.get(`/users/${joanna.id}`)).statusCode).toBe(200);
  });

  it('rejects a token when other users match meanwhile, and after ten minutes', async () => {
    const { token } = await preview({ filter: { state: 'off' }, action: { type: 'enable' } });
    const { user } = await panel.given.user({ enable: 0 });
    // The change leaves out users added after the preview.
    expect((await owner.post('/users/bulk', { token })).statusCode).toBe(202);
    expect((await owner.get(`/users/${user.id}`)).json()).toMatchObject({ enable: 0 });
    const shown = await preview({ filter: { state: 'off' }, action: { type: 'enable' } });
    await owner.patch(`/users/${user.id}`, { enable: 1 });
    expect((await owner.post('/users/bulk', { token: shown.token })).statusCode).toBe(409);
    const late = await preview({ filter: {}, action: { type: 'enable' } });
    const other = panel.admin(await panel.given.operator('owner'));
    expect((await other.post('/users/bulk', { token: late.token })).statusCode).toBe(409);
    panel.clock.advance(601);
    expect((await owner.post('/users/bulk', { token: late.token })).statusCode).toBe(409);
    expect((await owner.post('/users/bulk', { token: `${late.token}x` })).statusCode).toBe(422);
  });

  it.each([
    [{ filter: { stat: 'active' }, action: { type: 'enable' } }, 'stat'],
    [{ filter: { state: 'activ' }, action: { type: 'enable' } }, 'state'],
    [{ filter: {}, action: { type: 'explode' } }, 'type'],
    [{ filter: {}, action: { type: 'extend' } }, 'days'],
    [{ filter: {}, action: { type: 'set-level' } }, 'level'],
    [{ filter: {}, action: { type: 'ban', until: 5 } }, 'until'],
    [{ action: { type: 'enable' } }, 'filter'],
    [{ ids: [], action: { type: 'enable' } }, 'ids'],
  ])('rejects %j and names %s', async (body, field) => {
    const reply = await owner.post('/users/bulk/preview', body);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [{ field }] });
  });

  it(`changes ${MANY} users once each, although a process stops half-way and another continues`, async () => {
    await manyUsers(panel, MANY, { credit: 0n });
    const { token, count } = await preview({ filter: { q: '*many' }, action: { type: 'extend', days: 5 } });
    expect(count).toBeGreaterThanOrEqual(MANY);
    const runner = panel.service(UserBulkService);
    const stop = new AbortController();
    let pieces = 0;
    const stopping = afterCalling(runner, 'apply', () => {
      if (++pieces === 7) throw new Error('as if the process had ended');
    });
    const { id } = (await owner.post('/users/bulk', { token })).json<{ id: number }>();
    await eventually(() => expect(pieces).toBe(7), 60_000);
    stopping.restore();
    const half = (await owner.get(`/bulk/${id}`)).json<Progress>();
    expect(half.done).toBeGreaterThan(0);
    expect(half.done).toBeLessThan(count);

    const other = await panel.another();
    await other.service(OperationRunner).run('user-change', stop.signal);
    expect(await finished(id)).toMatchObject({ total: count, done: count, refused: 0 });
    await other.stop();
    const days = await panel.rows<{ expired_at: string; count: number }>(
      "SELECT expired_at, COUNT(*) AS count FROM users WHERE account LIKE 'many%' GROUP BY expired_at",
    );
    expect(days).toEqual([{ expired_at: '2100-01-05', count }]);
    const [entries] = await panel.rows<{ count: number; subjects: number }>(
      "SELECT COUNT(*) AS count, COUNT(DISTINCT subject) AS subjects FROM audit_log WHERE state_after LIKE '%2100-01-05%'",
    );
    expect(entries).toEqual({ count, subjects: count });
  }, 120_000);
});
