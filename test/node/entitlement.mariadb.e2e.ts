import fc from 'fast-check';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { User } from '../../src/users/user/user.entity.js';
import type { UserChange } from '../../src/users/user/user.fields.js';
import { UsersService } from '../../src/users/users.service.js';
import { RosterChangeRunner } from '../../src/users/roster/roster-change.runner.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';
import { uidsOf } from './node-api.js';

const LARGEST = 9_223_372_036_854_775_807n;
const NOON = '2026-03-15T12:00:00Z';
const NOW = Date.parse(NOON) / 1000;

describe('the users on the list of a node', () => {
  let panel: Panel;
  let node: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.given.level('silver', 10);
    await panel.given.level('silver too', 10);
    await panel.given.level('gold', 11);
    for (const group of ['linked', 'linked too', 'other']) await panel.given.group(group);
    node = await panel.given.node({ name: 'the node', level: 'silver' });
    for (const group of ['linked', 'linked too']) await panel.service(NodesService).link('the node', group);
  });
  beforeEach(() => panel.clock.set(NOON));
  afterAll(() => panel.stop());

  const users = (): UsersService => panel.service(UsersService);

  /** The reasons why a user is not on the node's list, as an operator reads them. */
  async function objections(id: number): Promise<string[]> {
    const { node: row, groups } = await panel.service(NodesService).get('the node');
    const audience = { rank: row.level.rank, groupIds: groups.map((group) => group.id) };
    return (await users().explain(String(id), audience)).filter(({ holds }) => !holds).map(({ rule }) => rule);
  }

  /** Adds traffic to the counters, like reports. */
  async function carry(id: number, u: bigint, d: bigint): Promise<void> {
    await panel.service(RosterChangeRunner).run((manager, changed) => {
      changed.add(id);
      return manager.update(User, { id }, { u, d });
    });
  }

  describe('rule by rule', () => {
    const ON = 'is on the list';
    const OFF = 'is not on the list';
    const cases: [string, 'is on the list' | 'is not on the list', string, UserChange][] = [
      ['is active', ON, 'status', { status: 1 }],
      ['is not activated', ON, 'status', { status: 0 }],
      ['is banned', OFF, 'status', { status: -1 }],
      ['is enabled', ON, 'enable', { enable: 1 }],
      ['is disabled', OFF, 'enable', { enable: 0 }],
      ['has never been banned', ON, 'ban_time', { banTime: null }],
      ['was banned until a second ago', ON, 'ban_time', { banTime: NOW - 1 }],
      ['is banned until now', ON, 'ban_time', { banTime: NOW }],
      ['is banned for another second', OFF, 'ban_time', { banTime: NOW + 1 }],
      ['expires today', ON, 'expired_at', { expiredAt: '2026-03-15' }],
      ['expires tomorrow', ON, 'expired_at', { expiredAt: '2026-03-16' }],
      ['expired yesterday', OFF, 'expired_at', { expiredAt: '2026-03-14' }],
      ['expires in a far year', ON, 'expired_at', { expiredAt: '9999-12-31' }],
      ['has a port', ON, 'port', { port: 1 }],
      ['has no port', OFF, 'port', { port: 0 }],
      ['has the level of the node', ON, 'level', { level: 'silver' }],
      ['has another level of the same rank', ON, 'level', { level: 'silver too' }],
      ['has a higher level', ON, 'level', { level: 'gold' }],
      ['has a lower level', OFF, 'level', { level: 'default' }],
      ['is in no group', ON, 'group', { group: null }],
      ['is in a group of the node', ON, 'group', { group: 'linked' }],
      ['is in another group of the node', ON, 'group', { group: 'linked too' }],
      ['is in a group without a link to the node', OFF, 'group', { group: 'other' }],
    ];

    it.each(cases)('a user who %s %s', async (_who, verdict, rule, fields) => {
      const { user } = await panel.given.user({ level: 'silver', ...fields });
      expect((await uidsOf(panel, node)).includes(user.id)).toBe(verdict === ON);
      expect(await objections(user.id)).toEqual(verdict === ON ? [] : [rule]);
      await users().delete(String(user.id));
    });

    it.each([
      ['nothing of an allowance of 0', OFF, 0n, 0n, 0n],
      ['nothing of an allowance of one byte', ON, 0n, 0n, 1n],
      ['all but one byte of the allowance', ON, 60n, 39n, 100n],
      ['the whole allowance', OFF, 60n, 40n, 100n],
      ['the whole allowance by downloads alone', OFF, 0n, 100n, 100n],
      ['more than the allowance', OFF, 60n, 41n, 100n],
      ['all but one byte of the maximum allowance', ON, 1n, LARGEST - 2n, LARGEST],
      ['the maximum allowance', OFF, 1n, LARGEST - 1n, LARGEST],
      ['more than 64 bits', OFF, LARGEST, LARGEST, LARGEST],
      ['more than 64 bits of an allowance of 0', OFF, LARGEST, LARGEST, 0n],
      ['2^53 + 1 of 2^53 + 2', ON, 2n ** 53n, 1n, 2n ** 53n + 2n],
      ['2^53 + 2 of 2^53 + 2', OFF, 2n ** 53n, 2n, 2n ** 53n + 2n],
    ])('a user who has used %s %s', async (_used, verdict, u, d, transferEnable) => {
      const { user } = await panel.given.user({ level: 'silver', transferEnable });
      await carry(user.id, u, d);
      expect((await uidsOf(panel, node)).includes(user.id)).toBe(verdict === ON);
      expect(await objections(user.id)).toEqual(verdict === ON ? [] : ['traffic']);
      await users().delete(String(user.id));
    });
  });

  it('are only users without a group, if the node has no linked groups', async () => {
    const lonely = await panel.given.node();
    const { user } = await panel.given.user();
    const { user: grouped } = await panel.given.user({ group: 'linked' });
    const uids = await uidsOf(panel, lonely);
    expect([uids.includes(user.id), uids.includes(grouped.id)]).toEqual([true, false]);
  });

  describe('after a change by an admin', () => {
    let other: Panel;
    beforeAll(async () => {
      other = await panel.another();
    });
    afterAll(() => other.stop());

    const changes: [string, (id: string) => Promise<unknown>, ((id: string) => Promise<unknown>) | null][] = [
      ['banned', (id) => users().set(id, { status: -1 }), (id) => users().set(id, { status: 1 })],
      ['disabled', (id) => users().set(id, { enable: 0 }), (id) => users().set(id, { enable: 1 })],
      ['banned for a time', (id) => users().set(id, { banTime: NOW + 99 }), (id) => users().set(id, { banTime: null })],
      [
        'expired',
        (id) => users().set(id, { expiredAt: '2026-03-14' }),
        (id) => users().set(id, { expiredAt: '2099-01-01' }),
      ],
      ['without a port', (id) => users().set(id, { port: 0 }), (id) => users().set(id, { port: 1234 })],
      [
        'put on a lower level',
        (id) => users().set(id, { level: 'default' }),
        (id) => users().set(id, { level: 'gold' }),
      ],
      ['put into another group', (id) => users().set(id, { group: 'other' }), (id) => users().set(id, { group: null })],
      ['over the allowance', (id) => carry(Number(id), 10n ** 15n, 0n), (id) => users().resetTraffic(id)],
      [
        'below the new level of the node',
        () => panel.service(NodesService).set('the node', { level: 'gold' }),
        () => panel.service(NodesService).set('the node', { level: 'silver' }),
      ],
      ['deleted', (id) => users().delete(id), null],
    ];

    it.each(changes)(
      'a user who is %s leaves the list at once here, and within a second on another process',
      async (_what, off, on) => {
        const { user } = await panel.given.user({ level: 'silver' });
        const isListed = async (where: Panel): Promise<boolean> => (await uidsOf(where, node)).includes(user.id);
        panel.clock.advance(1);
        expect([await isListed(panel), await isListed(other)]).toEqual([true, true]);

        await off(String(user.id));
        expect(await isListed(panel)).toBe(false);
        panel.clock.advance(1);
        expect(await isListed(other)).toBe(false);
        if (on === null) return;

        await on(String(user.id));
        expect(await isListed(panel)).toBe(true);
        panel.clock.advance(1);
        expect(await isListed(other)).toBe(true);
        await users().delete(String(user.id));
      },
    );

    it('the users of a group are on the list while the node has a link to the group', async () => {
      const { user } = await panel.given.user({ level: 'silver', group: 'other' });
      const isListed = async (where: Panel): Promise<boolean> => (await uidsOf(where, node)).includes(user.id);
      for (const change of ['link', 'unlink'] as const) {
        await panel.service(NodesService)[change]('the node', 'other');
        expect(await isListed(panel)).toBe(change === 'link');
        panel.clock.advance(1);
        expect(await isListed(other)).toBe(change === 'link');
      }
    });

    it('a change by another process shows within a second', async () => {
      const { user } = await panel.given.user({ level: 'silver' });
      expect(await uidsOf(panel, node)).toContain(user.id);
      await other.service(UsersService).set(String(user.id), { enable: 0 });
      expect(await uidsOf(other, node)).not.toContain(user.id);
      panel.clock.advance(1);
      expect(await uidsOf(panel, node)).not.toContain(user.id);
    });
  });

  describe('after time has passed', () => {
    async function listedAt(id: number, time: string): Promise<boolean> {
      panel.clock.set(time);
      return (await uidsOf(panel, node)).includes(id);
    }

    it('a user stays on the list for the whole last day, UTC', async () => {
      const { user } = await panel.given.user({ level: 'silver', expiredAt: '2026-03-15' });
      expect(await listedAt(user.id, '2026-03-15T00:00:00Z')).toBe(true);
      expect(await listedAt(user.id, '2026-03-15T23:59:59.999Z')).toBe(true);
      expect(await listedAt(user.id, '2026-03-16T00:00:00Z')).toBe(false);
    });

    it('a user returns in the second in which the ban ends, even if other users are banned for longer', async () => {
      const [soon, later] = [
        await panel.given.user({ level: 'silver', banTime: NOW + 100 }),
        await panel.given.user({ level: 'silver', banTime: NOW + 200 }),
      ];
      const listed = async (): Promise<boolean[]> => {
        const uids = await uidsOf(panel, node);
        return [soon, later].map(({ user }) => uids.includes(user.id));
      };
      panel.clock.advance(99.999);
      expect(await listed()).toEqual([false, false]);
      panel.clock.advance(0.001);
      expect(await listed()).toEqual([true, false]);
      panel.clock.advance(99.999);
      expect(await listed()).toEqual([true, false]);
      panel.clock.advance(0.001);
      expect(await listed()).toEqual([true, true]);
    });

    it('a ban that ends after the last day does not bring the user back', async () => {
      const midnight = Date.parse('2026-03-16T00:00:00Z') / 1000;
      const { user } = await panel.given.user({ level: 'silver', expiredAt: '2026-03-15', banTime: midnight });
      expect(await listedAt(user.id, '2026-03-15T23:59:59Z')).toBe(false);
      expect(await listedAt(user.id, '2026-03-16T00:00:00Z')).toBe(false);
    });

    it('the list and its ETag change on every process', async () => {
      const { user } = await panel.given.user({ level: 'silver', expiredAt: '2026-03-15' });
      const other = await panel.another();
      panel.clock.set('2026-03-15T23:59:59Z');
      expect(await uidsOf(other, node)).toContain(user.id);
      const path = `/api/ss/v1/userList/${node.node.id}`;
      const { etag } = (await other.get(path, panel.signed(node.key))).headers;
      panel.clock.advance(1);
      const reply = await other.get(path, { ...panel.signed(node.key), 'if-none-match': String(etag) });
      expect(reply.statusCode).toBe(200);
      expect(await uidsOf(other, node)).not.toContain(user.id);
      await other.stop();
    });
  });

  it('are exactly the users for whom every rule holds, whatever their fields', async () => {
    const ids = await manyUsers(panel, 25);
    const levels = await panel.rows<{ id: number }>('SELECT id FROM levels');
    const groups = await panel.rows<{ id: number }>('SELECT id FROM user_groups');
    const nodes = [node];
    for (const [level, group] of [
      ['default', 'other'],
      ['gold', undefined],
    ] as const) {
      const name = `${level} node`;
      nodes.push(await panel.given.node({ name, level }));
      if (group !== undefined) await panel.service(NodesService).link(name, group);
    }

    const amount = fc.oneof(fc.constantFrom(0n, 1n, 2n ** 53n, LARGEST - 1n, LARGEST), fc.bigInt(0n, 3n));
    const moment = fc.integer({ min: NOW - 86_400, max: NOW + 86_400 });
    const nearly = fc.integer({ min: -1, max: 1 });
    const columns = fc.record({
      status: fc.constantFrom(1, 1, 0, -1),
      enable: fc.constantFrom(1, 1, 1, 0),
      banAfter: fc.option(nearly, { freq: 3 }),
      u: amount,
      d: amount,
      transferEnable: amount,
      lastDay: nearly,
      hasPort: fc.constantFrom(true, true, true, false),
      levelId: fc.constantFrom(...levels.map(({ id }) => id)),
      groupId: fc.option(fc.constantFrom(...groups.map(({ id }) => id))),
    });
    const population = fc.array(columns, { minLength: ids.length, maxLength: ids.length });

    await fc.assert(
      fc.asyncProperty(population, moment, async (rows, now) => {
        panel.clock.set(now * 1000);
        await panel.service(RosterChangeRunner).run(async (manager, changed) => {
          for (const [index, { banAfter, lastDay, hasPort, ...same }] of rows.entries()) {
            const id = ids[index] ?? 0;
            changed.add(id);
            const expiredAt = new Date((now + lastDay * 86_400) * 1000).toISOString().slice(0, 10);
            const banTime = banAfter === null ? null : now + banAfter;
            await manager.update(User, { id }, { ...same, banTime, expiredAt, port: hasPort ? 20_000 + index : null });
          }
        });
        for (const given of nodes) {
          const { node: row, groups: linked } = await panel.service(NodesService).get(given.node.name);
          const audience = { rank: row.level.rank, groupIds: linked.map(({ id }) => id) };
          const listed = (await uidsOf(panel, given)).filter((uid) => ids.includes(uid));
          const expected: number[] = [];
          for (const id of ids) {
            if ((await users().explain(String(id), audience)).every(({ holds }) => holds)) expected.push(id);
          }
          expect(listed).toEqual(expected);
        }
      }),
      { numRuns: 20 },
    );
  });
});
