import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { NodesService } from '../../../src/nodes/nodes.service.js';
import { PushStatesService } from '../../../src/push/push-states.service.js';
import { GroupsService } from '../../../src/users/levels/groups.service.js';
import { LevelsService } from '../../../src/users/levels/levels.service.js';
import { MAX_CHANGES } from '../../../src/users/roster/roster-log.cache.js';
import { User } from '../../../src/users/user/user.entity.js';
import { UsersService } from '../../../src/users/users.service.js';
import type { GivenNode } from '../../support/given.js';
import { manyUsers } from '../../support/database/many-users.js';
import { statementsOf, touching } from '../../support/database/statements.js';
import { Panel } from '../../support/panel.js';
import { type Changes, documentedUsers, ListReader, pathOf } from './list-reader.js';
import { changeUsers } from './list-steps.js';
import { prefixOf, refusal } from '../node-api.js';

const TEN_MINUTES = 600;
const KEPT_SECONDS = 900;

describe('GET userList/:id?since=', () => {
  let panel: Panel;
  let other: Panel;
  let node: GivenNode;
  let uids: number[];

  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.another();
    await panel.given.level('silver', 10);
    await panel.given.level('gold', 20);
    node = await panel.given.node({ name: 'documented' });
    uids = await manyUsers(panel, 30);
  });
  afterAll(async () => {
    await other.stop();
    await panel.stop();
  });

  const set = (uid: number, columns: Partial<User>, where = panel): Promise<void> =>
    changeUsers(where, [uid], (manager) => manager.update(User, { id: uid }, columns));
  const uidAt = (index: number): number => uids[index] ?? 0;

  const newReader = (whose = node, where = panel): Promise<ListReader> => ListReader.withList(whose, where);

  describe('the whole list', () => {
    it.each(['ss', 'ssr'] as const)(
      'equals the items of the documented list of an %s node, byte for byte',
      async (family) => {
        const whose = await panel.given.node({ family, obfs: 'plain' });
        await set(uidAt(0), { speedLimit: 2n ** 62n, passwd: '"päss' });
        const documented = await panel.get(pathOf(whose), panel.signed(whose.key));
        const reply = await new ListReader(whose).ask(panel);
        const [items = ''] = documented.body.split(',"message"');
        expect(items).toContain('4611686018427387904');
        expect(reply.body).toBe(
          `${items},"message":"User list","whole":1,"removed":[],"cursor":"${reply.json<Changes>().cursor}"}`,
        );
        expect(reply.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          vary: 'Accept-Encoding',
        });
        expect(reply.headers).not.toHaveProperty('etag');
      },
    );

    it('is compressed for a client that accepts gzip', async () => {
      const headers = { ...panel.signed(node.key), 'accept-encoding': 'gzip' };
      const packed = await panel.get(`${pathOf(node)}?since=`, headers);
      expect(packed.headers['content-encoding']).toBe('gzip');
      const plain = await panel.get(`${pathOf(node)}?since=`, panel.signed(node.key));
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    });

    it('never returns 304', async () => {
      const headers = { ...panel.signed(node.key), 'if-none-match': '*' };
      expect((await panel.get(`${pathOf(node)}?since=`, headers)).statusCode).toBe(200);
    });

    it('is the response to a cursor with any wrong character', async () => {
      const { cursor, ...reader } = await newReader();
      expect(reader).toBeDefined();
      const asking = new ListReader(node);
      const character = fc.constantFrom(...'abz059._-A~%');
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: cursor.length - 1 }), character, async (index, by) => {
          fc.pre(cursor[index] !== by);
          const wrong = cursor.slice(0, index) + by + cursor.slice(index + 1);
          const reply = await asking.ask(panel, '', encodeURIComponent(wrong));
          expect(reply.json<Changes>().whole).toBe(1);
        }),
        { numRuns: 40 },
      );
      expect((await asking.ask(panel, '', cursor)).json<Changes>().whole).toBe(0);
    });

    it.each([
      ['a letter', 'x'],
      ['three parts', '1.1.1'],
      ['well formed but wrong', `${'9'.repeat(10)}.1.${'a'.repeat(43)}`],
      ['null', 'null'],
      ['a byte without a character', '%00'],
      ['a long text', 'a'.repeat(4000)],
    ])('is the response to a cursor that is %s', async (_what, cursor) => {
      expect((await new ListReader(node).ask(panel, '', cursor)).json<Changes>().whole).toBe(1);
    });

    it('is the response to two cursors', async () => {
      const { cursor } = await newReader();
      expect((await new ListReader(node).ask(panel, `&since=${cursor}`, cursor)).json<Changes>().whole).toBe(1);
    });

    it('is the response to the cursor of another node, or of another panel', async () => {
      const { cursor } = await newReader(await panel.given.node());
      expect((await new ListReader(node).ask(panel, '', cursor)).json<Changes>().whole).toBe(1);
      const foreign = await Panel.start();
      const { cursor: theirs } = await newReader(await foreign.given.node({ id: node.node.id }), foreign);
      await foreign.stop();
      expect((await new ListReader(node).ask(panel, '', theirs)).json<Changes>().whole).toBe(1);
    });

    it('is the response after a change of the node, its groups or the levels', async () => {
      const whose = await panel.given.node({ name: 'changing', level: 'silver' });
      const changes = [
        () => panel.service(NodesService).set('changing', { host: 'changing.example.com' }),
        () => panel.service(NodesService).set('changing', { level: 'gold' }),
        () =>
          panel
            .service(GroupsService)
            .add({ name: 'linked' })
            .then(() => panel.service(NodesService).link('changing', 'linked')),
        () => panel.service(LevelsService).add({ name: 'platinum', rank: 30 }),
      ];
      const reader = await newReader(whose);
      const unconcerned = await newReader();
      for (const change of changes.slice(0, 3)) {
        await change();
        expect((await reader.read(panel)).whole).toBe(1);
        expect((await reader.read(panel)).whole).toBe(0);
        expect(await unconcerned.read(panel)).toMatchObject({ whole: 0, data: [], removed: [] });
      }
      await changes[3]?.();
      expect((await reader.read(panel)).whole).toBe(1);
    });

    it('is the response after more changes than the limit, and not after as many as the limit', async () => {
      const many = await manyUsers(panel, MAX_CHANGES + 1, { enable: 0 });
      const reader = await newReader();
      await touch(panel, many.slice(0, MAX_CHANGES));
      const changes = await reader.read(panel);
      expect([changes.whole, changes.removed]).toEqual([0, many.slice(0, MAX_CHANGES)]);
      await touch(panel, many);
      expect((await reader.read(panel)).whole).toBe(1);
    });

    it('is the response after more ends of bans than the limit', async () => {
      const banTime = panel.clock.unixSeconds() + 5;
      const banned = await manyUsers(panel, MAX_CHANGES + 1, { banTime });
      const reader = await newReader();
      panel.clock.advance(5);
      expect((await reader.read(panel)).whole).toBe(1);
      await touch(panel, banned, { enable: 0 });
    });
  });

  describe('the changes', () => {
    it('list the added, changed and removed users, on the process of the change and on another process', async () => {
      for (const [giving, answering] of [
        [panel, panel],
        [other, panel],
        [panel, other],
      ] as const) {
        panel.clock.advance(1);
        const reader = await newReader(node, giving);
        expect(await reader.read(answering)).toMatchObject({
          status: 'success',
          code: 200,
          data: [],
          removed: [],
          whole: 0,
        });
        const { user: added } = await panel.given.user();
        const { user: gone } = await panel.given.user();
        await set(uidAt(3), { passwd: 'changed' });
        await set(uidAt(4), { enable: 0 });
        await panel.service(UsersService).delete(gone.id);
        panel.clock.advance(1);
        const changes = await reader.read(answering);
        expect(changes).toEqual({
          status: 'success',
          code: 200,
          data: [
            expect.objectContaining({ uid: uidAt(3), passwd: 'changed' }),
            expect.objectContaining({ uid: added.id }),
          ],
          message: 'Changes of the user list',
          whole: 0,
          removed: [uidAt(4), gone.id],
          cursor: expect.stringMatching(/^[\w.-]{1,64}$/),
        });
        // Applying them twice changes nothing more.
        const once = reader.users;
        reader.take(changes);
        expect(reader.users).toEqual(once);
        expect(once).toEqual(await documentedUsers(answering, node));
        await set(uidAt(4), { enable: 1 });
        await set(uidAt(3), { passwd: 'as before' });
      }
    });

    it('include the ends of bans and of last days, which no transaction writes', async () => {
      panel.clock.set('2026-03-20T23:50:00Z');
      const now = panel.clock.unixSeconds();
      await set(uidAt(5), { banTime: now + 120 });
      await set(uidAt(6), { expiredAt: '2026-03-20' });
      const reader = await newReader();
      panel.clock.advance(119);
      expect(await reader.read(panel)).toMatchObject({ data: [], removed: [] });
      panel.clock.advance(1);
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [{ uid: uidAt(5) }], removed: [] });
      expect(await reader.read(panel)).toMatchObject({ data: [], removed: [] });
      panel.clock.advance(479);
      expect(await reader.read(panel)).toMatchObject({ data: [], removed: [] });
      panel.clock.advance(1);
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [], removed: [uidAt(6)] });
      expect(await reader.read(panel)).toMatchObject({ data: [], removed: [] });
      await set(uidAt(6), { expiredAt: '2099-12-31' });
    });

    it('continue from a cursor that is ten minutes old, whatever pushes have read, but not from one of an hour ago', async () => {
      const reader = await newReader();
      await set(uidAt(7), { passwd: 'long ago' });
      panel.clock.advance(TEN_MINUTES);
      await panel.service(PushStatesService).purge();
      const { cursor } = reader;
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [{ uid: uidAt(7) }] });
      panel.clock.advance(KEPT_SECONDS - TEN_MINUTES + 1);
      await panel.service(PushStatesService).purge();
      expect((await reader.ask(panel, '', cursor)).json<Changes>().whole).toBe(1);
      // A reader that called in between continues, although the log is empty.
      expect(await panel.rows('SELECT id FROM roster_changes WHERE id > 0')).toEqual([]);
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [] });
    });

    it('continue after an hour without a change, but only from a cursor of the last minutes', async () => {
      panel.clock.advance(3600);
      const reader = await newReader();
      const { cursor } = reader;
      panel.clock.advance(KEPT_SECONDS);
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [], removed: [] });
      panel.clock.advance(1);
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [], removed: [] });
      expect((await reader.ask(panel, '', cursor)).json<Changes>().whole).toBe(1);
    });

    it('give way to the whole list if a part of the log is missing', async () => {
      const reader = await newReader();
      await set(uidAt(8), { passwd: 'in the gap' });
      await set(uidAt(9), { passwd: 'after the gap' });
      await panel.execute('DELETE FROM roster_changes WHERE user_id = ?', [uidAt(8)]);
      expect((await reader.read(panel)).whole).toBe(1);
    });

    it('are not undone if the process has a clock that is slightly behind', async () => {
      await set(uidAt(10), { banTime: panel.clock.unixSeconds() + 10 });
      const reader = await newReader();
      panel.clock.advance(10);
      expect(await reader.read(panel)).toMatchObject({ data: [{ uid: uidAt(10) }] });
      panel.clock.set(panel.clock.now() - 30_000);
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [], removed: [] });
      panel.clock.set(panel.clock.now() - 31_000);
      expect((await reader.read(panel)).whole).toBe(1);
      panel.clock.advance(61);
    });

    it('continue after a change that the process has not read yet, if the cursor includes it', async () => {
      panel.clock.advance(1);
      await documentedUsers(other, node);
      const reader = await newReader();
      await set(uidAt(11), { passwd: 'new' });
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [{ uid: uidAt(11) }] });
      expect(await reader.read(other)).toMatchObject({ whole: 0, data: [], removed: [] });
    });

    it('continue after a change of the node that the process has not read yet, if the cursor includes a later or an earlier change', async () => {
      const whose = await panel.given.node({ name: 'unseen' });
      const group = await panel.given
        .group('unseen')
        .then(() => panel.rows<{ id: number }>("SELECT id FROM user_groups WHERE name = 'unseen'"));
      await set(uidAt(13), { groupId: group[0]?.id ?? null });
      for (const isEarlier of [true, false]) {
        await panel.service(NodesService).unlink('unseen', 'unseen');
        panel.clock.advance(1);
        await documentedUsers(other, whose);
        const reader = await newReader(whose);
        await set(uidAt(14), { passwd: 'earlier' });
        if (isEarlier) await reader.read(panel);
        await panel.service(NodesService).link('unseen', 'unseen');
        if (!isEarlier) await reader.read(panel);
        expect((await reader.read(other)).whole).toBe(isEarlier ? 1 : 0);
        expect(reader.users.map(({ uid }) => uid)).toContain(uidAt(13));
        expect(reader.users).toEqual(await documentedUsers(other, whose));
      }
      await set(uidAt(13), { groupId: null });
    });

    it('need one read of the log for all readers with the same cursor, and none for readers without changes', async () => {
      const readers = [await newReader(), await newReader(), await newReader(await panel.given.node())];
      await set(uidAt(12), { passwd: 'for all' });
      const statements = await statementsOf(panel);
      await Promise.all(readers.map((reader) => reader.read(panel)));
      // The last reader has another cursor, because its node is newer. A join reads the candidates.
      const reads = touching(statements, 'roster_changes').filter((sql) => !/\bJOIN\b/.test(sql));
      expect(reads).toHaveLength(2);
      for (const reader of readers) await reader.read(panel);
      statements.length = 0;
      for (const reader of readers) expect(await reader.read(panel)).toMatchObject({ data: [], removed: [] });
      expect(touching(statements, 'roster_changes')).toEqual([]);
      expect(touching(statements, 'users')).toEqual([]);
    });
  });

  it('returns the whole list after the restore of a backup, because other changes then have the same numbers', async () => {
    const before = await Panel.start();
    const whose = await before.given.node();
    const [one = 0, another = 0] = await manyUsers(before, 2);
    await set(one, { enable: 0 }, before);
    const reader = await newReader(whose, before);
    expect(reader.users.map(({ uid }) => uid)).toEqual([another]);
    // As in a backup from before that change.
    await before.execute(
      'DELETE FROM roster_changes WHERE user_id = ? AND id = (SELECT number FROM versions WHERE name = ?)',
      [one, 'rosters'],
    );
    await before.execute("UPDATE versions SET number = number - 1 WHERE name = 'rosters'");
    await before.execute('UPDATE users SET enable = 1 WHERE id = ?', [one]);
    before.clock.advance(120);
    const restored = await before.another();
    await set(another, { passwd: 'after the restore' }, restored);
    expect((await reader.read(restored)).whole).toBe(1);
    expect(reader.users).toEqual(await documentedUsers(restored, whose));
    await restored.stop();
    await before.stop();
  });

  describe('a call without since', () => {
    it.each(['?wait=5', '?sinc=1', '?'])('returns the same with %s', async (query) => {
      const plain = await panel.get(pathOf(node), panel.signed(node.key));
      const reply = await panel.get(`${pathOf(node)}${query}`, panel.signed(node.key));
      const { date: _date, 'x-request-id': _id, ...headers } = reply.headers;
      expect([reply.statusCode, reply.body]).toEqual([200, plain.body]);
      expect(plain.headers).toMatchObject(headers);
      expect(reply.headers).toHaveProperty('etag');
    });
  });

  describe('failures', () => {
    it.each(['', '0', '26', '05', '1.5', '-1', '1e1', 'x', '5&wait=5', '%205'])(
      'return 400 for wait=%s, in the form of the node API',
      async (wait) => {
        const replies = [
          await new ListReader(node).ask(panel, `&wait=${wait}`),
          await panel.get(`${pathOf(node)}?wait=${wait}`, panel.signed(node.key)),
        ];
        for (const reply of replies)
          expect([reply.statusCode, reply.json<unknown>()]).toEqual([
            400,
            refusal(400, expect.stringContaining('wait must be a whole number of seconds from 1 to 25')),
          ]);
      },
    );

    it('are the same as for a call without since', async () => {
      const wrong = { ...node, key: 'wrong' };
      const ssr = await panel.given.node({ family: 'ssr' });
      const asSs = `${prefixOf('ss')}/userList/${ssr.node.id}?since=`;
      const replies = [
        await new ListReader(wrong).ask(panel, '&wait=x'),
        await panel.get(`${pathOf(node)}?since=`, panel.signed(node.key, { skew: 301 })),
        await panel.get(asSs, panel.signed(ssr.key)),
        await panel.get(`${prefixOf('ss')}/userList/0?since=`, panel.signed(node.key)),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 404, 400]);
      for (const reply of replies) expect(reply.json<unknown>()).toEqual(refusal(reply.statusCode));
    });
  });
});

/** One change of many users. */
async function touch(where: Panel, uids: readonly number[], columns: Partial<User> = {}): Promise<void> {
  await changeUsers(where, uids, async (manager) => {
    const between = { from: uids[0], to: uids.at(-1) };
    const query = manager
      .createQueryBuilder()
      .update(User)
      .set({ credit: 1n, ...columns });
    await query.where('id BETWEEN :from AND :to', between).execute();
  });
}
