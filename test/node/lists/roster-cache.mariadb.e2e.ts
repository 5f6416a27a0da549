import { setImmediate as nextLoop } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import { Database } from '../../../src/database/database.js';
import { DatabaseUnavailable } from '../../../src/database/database.errors.js';
import { VersionsService } from '../../../src/database/versions/versions.service.js';
import type { TaggedAnswer } from '../../../src/http/caching/tagged-answer.js';
import type { NewNode } from '../../../src/nodes/fields/node.fields.js';
import { NodeApiService } from '../../../src/nodes/api/node-api.service.js';
import { NodesService } from '../../../src/nodes/nodes.service.js';
import { RostersService } from '../../../src/nodes/roster/rosters.service.js';
import { User } from '../../../src/users/user/user.entity.js';
import { RosterChangeRunner } from '../../../src/users/roster/roster-change.runner.js';
import { UsersService } from '../../../src/users/users.service.js';
import { afterCalling, beforeCalling } from '../../support/calls.js';
import type { GivenNode } from '../../support/given.js';
import { manyUsers } from '../../support/database/many-users.js';
import { Panel } from '../../support/panel.js';
import { statementsOf, touching } from '../../support/database/statements.js';
import { withResolvers } from '../../support/with-resolvers.js';
import { prefixOf, refusal, uidsOf } from '../node-api.js';

/** A process reads all users in portions, here in one portion, and then the changes since. */
const FIRST_READ = 2;
/** A process reads the changed users together with the log of changes. */
const READ_OF_CHANGES = 1;

describe('the cached user lists of a process', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.given.level('silver', 10);
    await panel.given.level('silver too', 10);
    await panel.given.level('gold', 20);
    for (const group of ['a', 'b']) await panel.given.group(group);
    await manyUsers(panel, 300);
  });
  afterAll(() => panel.stop());

  /** Holds the result of the next database read until `release`. `reached` resolves when the result is held. */
  function holdNextRead(): { reached: Promise<void>; release: () => void } {
    const { promise: released, resolve: release } = withResolvers();
    const { promise: reached, resolve: reach } = withResolvers();
    const hold = afterCalling(panel.service(Database), 'read', () => {
      hold.restore();
      reach();
      return released;
    });
    return { reached, release };
  }

  async function poll(where: Panel, { node, key }: GivenNode): Promise<number> {
    return (await where.get(`${prefixOf(node.family)}/userList/${node.id}`, where.signed(key))).statusCode;
  }

  describe('during many simultaneous polls', () => {
    it('are read once for all polls of a new process, and so is all other data', async () => {
      const given = await panel.given.node();
      const cold = await panel.another();
      const statements = await statementsOf(cold);
      const polls = await Promise.all(Array.from({ length: 300 }, () => poll(cold, given)));
      expect(polls.every((status) => status === 200)).toBe(true);
      const reads = ['users', 'nodes', 'node_groups', 'line_keys', 'versions'].map((table) => [
        table,
        touching(statements, table).length,
      ]);
      expect(Object.fromEntries(reads)).toEqual({
        users: FIRST_READ,
        nodes: 1,
        node_groups: 1,
        line_keys: 1,
        versions: 1,
      });
      await cold.stop();
    });

    it('are read once for 10,000 polls that pass the guard at the same moment', async () => {
      const { node } = await panel.given.node();
      const cold = await panel.another();
      const statements = await statementsOf(cold);
      const nodes = cold.service(NodeApiService);
      const answers = await Promise.all(Array.from({ length: 10_000 }, () => nodes.listUsers('ss', node.id)));
      expect(new Set(answers).size).toBe(1);
      expect(touching(statements, 'users')).toHaveLength(FIRST_READ);
      await cold.stop();
    });

    it('are read once for all polls after a change', async () => {
      const given = await panel.given.node();
      await poll(panel, given);
      const { user } = await panel.given.user();
      const statements = await statementsOf(panel);
      const lists = await Promise.all(Array.from({ length: 300 }, () => uidsOf(panel, given)));
      expect(lists.every((uids) => uids.includes(user.id))).toBe(true);
      expect(touching(statements, 'users')).toHaveLength(READ_OF_CHANGES);
    });

    it('are read once for all lists of a process, although the lists differ', async () => {
      const nodes = [
        await panel.given.node(),
        await panel.given.node({ family: 'ssr' }),
        await panel.given.node({ level: 'gold' }),
      ];
      const cold = await panel.another();
      const statements = await statementsOf(cold);
      for (const given of nodes) expect(await poll(cold, given)).toBe(200);
      expect(touching(statements, 'users')).toHaveLength(FIRST_READ);
      await panel.given.user();
      cold.clock.advance(1);
      statements.length = 0;
      for (const given of nodes) expect(await poll(cold, given)).toBe(200);
      expect(touching(statements, 'users')).toHaveLength(READ_OF_CHANGES);
      await cold.stop();
    });
  });

  describe('are shared', () => {
    /** The number of different lists of these nodes. */
    async function listsOf(nodes: readonly GivenNode[]): Promise<number> {
      await panel.given.user();
      const lists = nodes.map(({ node }) => panel.service(NodeApiService).listUsers(node.family, node.id));
      return new Set(await Promise.all(lists)).size;
    }

    async function nodeOf(fields: NewNode, groups: readonly string[] = []): Promise<GivenNode> {
      const given = await panel.given.node(fields);
      for (const group of groups) await panel.service(NodesService).link(given.node.name, group);
      return given;
    }

    it('by nodes with the same rank, groups and list fields, whatever their other fields', async () => {
      const nodes = [
        await nodeOf({ family: 'ssr', level: 'silver', obfs: 'http_simple' }, ['a', 'b']),
        await nodeOf({ family: 'ssr', level: 'silver too', obfs: 'http_simple', speedLimit: 5n }, ['b', 'a']),
        await nodeOf({ family: 'ssr', level: 'silver', obfs: 'http_simple', daemon: 'vnet-ssr' }, ['a', 'b']),
      ];
      expect(await listsOf(nodes)).toBe(1);
    });

    it.each<[string, NewNode, NewNode, string[]?]>([
      ['rank', { level: 'silver' }, { level: 'gold' }],
      ['groups', {}, {}, ['a']],
      ['family', { family: 'ss' }, { family: 'ssr' }],
      ['unit of speed', { family: 'ss' }, { family: 'ss', daemon: 'xrayr', port: '1' }],
      ['method', { family: 'ssr' }, { family: 'ssr', method: 'none' }],
      ['protocol', { family: 'ssr' }, { family: 'ssr', protocol: 'other' }],
      ['obfs', { family: 'ssr' }, { family: 'ssr', obfs: 'other' }],
      ['obfs_param', { family: 'ssr' }, { family: 'ssr', obfsParam: 'other' }],
    ])('but not by nodes with a different %s', async (_what, first, second, groups = []) => {
      expect(await listsOf([await nodeOf(first), await nodeOf(second, groups)])).toBe(2);
    });

    it('by nodes of the ss family with different methods, because their lists do not show the method', async () => {
      expect(await listsOf([await nodeOf({ method: 'x' }), await nodeOf({ method: 'y' })])).toBe(1);
    });
  });

  describe('during another change', () => {
    it('show a change to a later poll, although a read of the old list is still running', async () => {
      const given = await panel.given.node();
      const { user } = await panel.given.user();
      await panel.get(`/api/ss/v1/node/${given.node.id}`, panel.signed(given.key));
      // Versions, keys and nodes are cached, so the next read is that of the list.
      const { reached, release } = holdNextRead();

      const early = uidsOf(panel, given);
      await reached;
      await panel.service(RosterChangeRunner).run((manager, changed) => {
        changed.add(user.id);
        return manager.update(User, { id: user.id }, { enable: 0 });
      });
      const late = uidsOf(panel, given);
      release();
      expect(await late).not.toContain(user.id);
      expect(await early).not.toContain(user.id);
    });

    it('show the new day to a poll after midnight, although a read of yesterday’s list is still running', async () => {
      panel.clock.set('2026-05-01T23:59:59Z');
      const given = await panel.given.node();
      const { user } = await panel.given.user({ expiredAt: '2026-05-01' });
      await panel.get(`/api/ss/v1/node/${given.node.id}`, panel.signed(given.key));
      await panel.service(VersionsService).current('rosters');
      const { reached, release } = holdNextRead();
      const early = uidsOf(panel, given);
      await reached;
      panel.clock.set('2026-05-02T00:00:00Z');
      const late = uidsOf(panel, given);
      await new Promise((resolve) => setTimeout(resolve, 100));
      release();
      expect(await late).not.toContain(user.id);
      expect(await early).not.toContain(user.id);
    });

    describe('of another process, which this process notices early', () => {
      /** A list that was polled 0.6 s ago, and a change that the next poll notices. */
      async function changed(): Promise<{ given: GivenNode; uid: number; other: Panel }> {
        const given = await panel.given.node();
        const { user } = await panel.given.user();
        const other = await panel.another();
        expect(await uidsOf(panel, given)).toContain(user.id);
        // So that the list has been polled as of the newest version.
        expect(await uidsOf(panel, given)).toContain(user.id);
        await disable(other, user.id);
        panel.clock.advance(0.6);
        return { given, uid: user.id, other };
      }

      async function disable(where: Panel, uid: number): Promise<void> {
        await where.service(RosterChangeRunner).run((manager, changed) => {
          changed.add(uid);
          return manager.update(User, { id: uid }, { enable: 0 });
        });
      }

      /** The first call begins to read the versions. No poll has seen them yet. */
      async function notice(): Promise<void> {
        const versions = panel.service(VersionsService);
        const version = await versions.current('rosters');
        while ((await versions.current('rosters')) === version) await nextLoop();
      }

      it('return the last list until the process has computed the list, and make no poll wait', async () => {
        const { given, uid, other } = await changed();
        await notice();
        const { reached, release } = holdNextRead();
        expect(await uidsOf(panel, given)).toContain(uid);
        await reached;
        expect(await uidsOf(panel, given)).toContain(uid);
        release();
        while ((await uidsOf(panel, given)).includes(uid)) await nextLoop();
        await other.stop();
      });

      it('have the change after a second, although the process still reads it', async () => {
        const { given, uid, other } = await changed();
        await notice();
        const { reached, release } = holdNextRead();
        expect(await uidsOf(panel, given)).toContain(uid);
        await reached;
        panel.clock.advance(0.4);
        const late = uidsOf(panel, given);
        release();
        expect(await late).not.toContain(uid);
        await other.stop();
      });

      it('have the change at once if this process makes another one', async () => {
        const { given, uid, other } = await changed();
        await notice();
        const { reached, release } = holdNextRead();
        expect(await uidsOf(panel, given)).toContain(uid);
        await reached;
        const { user } = await panel.given.user();
        const late = uidsOf(panel, given);
        release();
        const list = await late;
        expect([list.includes(uid), list.includes(user.id)]).toEqual([false, true]);
        await other.stop();
      });

      it('have the change at once if a node has changed as well', async () => {
        const { given, uid, other } = await changed();
        await other.service(NodesService).set(given.node.name, { host: 'elsewhere.example.com' });
        await notice();
        expect(await uidsOf(panel, given)).not.toContain(uid);
        await other.stop();
      });
    });

    it('are computed again after a clock that was days ahead is corrected', async () => {
      panel.clock.set('2026-05-01T12:00:00Z');
      const given = await panel.given.node();
      const { user } = await panel.given.user({ expiredAt: '2026-05-02' });
      panel.clock.set('2026-05-04T12:00:00Z');
      expect(await uidsOf(panel, given)).not.toContain(user.id);
      panel.clock.set('2026-05-01T12:01:00Z');
      expect(await uidsOf(panel, given)).toContain(user.id);
    });

    it('are snapshots even if they are long: no two users have the same port', async () => {
      const given = await panel.given.node();
      const ids = await manyUsers(panel, 10_500);
      const [first = 0, last = 0] = [ids[0], ids.at(-1)];
      const portOf = async (id: number) =>
        (await panel.rows<{ port: number }>('SELECT port FROM users WHERE id = ?', [id]))[0]?.port ?? 0;
      const [low, high] = [await portOf(first), await portOf(last)];
      await panel.get(`/api/ss/v1/node/${given.node.id}`, panel.signed(given.key));
      let swaps = 0;
      const swap = async (): Promise<void> => {
        swaps += 1;
        const [one, other] = swaps % 2 === 1 ? [high, low] : [low, high];
        await panel.service(RosterChangeRunner).run(async (manager, changed) => {
          changed.add(first).add(last);
          await manager.update(User, { id: last }, { port: null });
          await manager.update(User, { id: first }, { port: one });
          await manager.update(User, { id: last }, { port: other });
        });
      };
      // A user changes after each read, and thus between two portions if a process reads portions separately.
      const reading = afterCalling(panel.service(Database), 'read', swap);
      const over = new AbortController();
      const swapping = (async () => {
        while (!over.signal.aborted) await swap();
      })();
      try {
        for (let poll = 0; poll < 4; poll++) {
          const reply = await panel.get(`/api/ss/v1/userList/${given.node.id}`, panel.signed(given.key));
          const ports = reply.json<{ data: { port: number }[] }>().data.map(({ port }) => port);
          expect(ports.length).toBeGreaterThan(10_000);
          expect(new Set(ports).size).toBe(ports.length);
        }
      } finally {
        over.abort();
        reading.restore();
        await swapping;
      }
      expect(swaps).toBeGreaterThan(3);
    });

    it('never show uncommitted changes or failed changes', async () => {
      const given = await panel.given.node();
      const { user } = await panel.given.user();
      const other = await panel.another();
      const listed = async (): Promise<boolean[]> => {
        panel.clock.advance(1);
        return [await uidsOf(panel, given), await uidsOf(other, given)].map((uids) => uids.includes(user.id));
      };
      const before = await versions();
      const change = panel.service(RosterChangeRunner).run(async (manager, changed) => {
        changed.add(user.id);
        await manager.update(User, { id: user.id }, { enable: 0 });
        expect(await listed()).toEqual([true, true]);
        throw new Error('changed my mind');
      });
      await expect(change).rejects.toThrow('changed my mind');
      expect(await listed()).toEqual([true, true]);
      expect(await versions()).toEqual(before);
      await other.stop();
    });

    it('are read again by the next poll after a failed read', async () => {
      const given = await panel.given.node();
      await panel.get(`/api/ss/v1/node/${given.node.id}`, panel.signed(given.key));
      await panel.given.user();
      await panel.service(VersionsService).current('rosters');
      const failure = beforeCalling(panel.service(Database), 'read', () => {
        throw new DatabaseUnavailable();
      });
      const replies = await Promise.all(
        [1, 2].map(() => panel.get(`/api/ss/v1/userList/${given.node.id}`, panel.signed(given.key))),
      );
      failure.restore();
      for (const reply of replies) {
        expect([reply.statusCode, reply.json()]).toEqual([503, refusal(503)]);
        expect(reply.headers['retry-after']).toBe('1');
      }
      expect(await poll(panel, given)).toBe(200);
    });
  });

  describe('have a version', () => {
    const users = (): UsersService => panel.service(UsersService);
    const nodes = (): NodesService => panel.service(NodesService);

    it.each<[string, string[], () => Promise<unknown>]>([
      ['a new user', ['rosters'], () => panel.given.user({ email: 'here@example.com' })],
      ['a change of a user', ['rosters'], () => users().set('here@example.com', { enable: 0 })],
      ['a new level', ['nodes'], () => panel.given.level('new', 3)],
      ['a new node', ['nodes', 'rosters'], () => nodes().add({ name: 'here', host: 'x' })],
      ['a change of a node', ['nodes', 'rosters'], () => nodes().set('here', { host: 'x' })],
      ['a link', ['nodes', 'rosters'], () => nodes().link('here', 'a')],
      ['a removed link', ['nodes', 'rosters'], () => nodes().unlink('here', 'a')],
      ['a deleted user', ['rosters'], () => users().delete('here@example.com')],
      ['a deleted node', ['line-keys', 'nodes', 'rules'], () => nodes().delete('here')],
    ])('that rises by one with %s', async (_what, names, change) => {
      const before = await versions();
      await change();
      const expected = Object.entries(before).map(([name, number]) => [name, number + Number(names.includes(name))]);
      expect(await versions()).toEqual(Object.fromEntries(expected));
    });

    it.each<[string, () => Promise<unknown>]>([
      ['a user whose e-mail is taken', () => panel.given.user({ email: 'taken@example.com' })],
      ['a user whose port is taken', () => panel.given.user({ port: 2000 })],
      ['a user with a missing level', () => panel.given.user({ level: 'nowhere' })],
      ['a missing user', () => users().set('nobody@example.com', { enable: 0 })],
      ['a change of a user to a taken port', () => users().set('second@example.com', { port: 2000 })],
      ['an existing level', () => panel.given.level('gold', 1)],
      ['a node whose name is taken', () => nodes().add({ name: 'there', host: 'x' })],
      [
        'a node whose number is taken',
        async () => nodes().add({ name: 'x', host: 'x', id: (await nodes().get('there')).node.id }),
      ],
      ['a link to a missing group', () => nodes().link('there', 'nowhere')],
      ['a missing node', () => nodes().set('nowhere', { host: 'x' })],
    ])('that does not rise with %s, which changes nothing', async (_what, change) => {
      if ((await panel.rows("SELECT * FROM nodes WHERE name = 'there'")).length === 0) {
        await panel.given.user({ email: 'taken@example.com', port: 2000 });
        await panel.given.user({ email: 'second@example.com' });
        await nodes().add({ name: 'there', host: 'x' });
      }
      const everything = async (): Promise<unknown[]> =>
        Promise.all(
          ['versions', 'users', 'levels', 'nodes', 'node_groups'].map((table) => panel.rows(`SELECT * FROM ${table}`)),
        );
      const before = await everything();
      await expect(change()).rejects.toMatchObject({ status: expect.any(Number) });
      expect(await everything()).toEqual(before);
    });
  });

  it('take 128 MiB at most: a process drops the list with the oldest poll first', async () => {
    const MOST = 128 * 1024 * 1024;
    const nodes: GivenNode[] = [];
    for (const obfs of ['first', 'second', 'third']) nodes.push(await panel.given.node({ family: 'ssr', obfs }));
    const listOf = ({ node }: GivenNode): Promise<TaggedAnswer> =>
      panel.service(NodeApiService).listUsers('ssr', node.id);
    const [first, second, third] = nodes as [GivenNode, GivenNode, GivenNode];
    const kept = Reflect.get(panel.service(RostersService), 'kept') as LRUCache<string, object>;
    kept.clear();
    /** Polls a list. Its segments count once they are compressed. */
    const compressedOf = async (given: GivenNode): Promise<TaggedAnswer> => {
      const answer = await listOf(given);
      await answer.gzip();
      return answer;
    };

    const before = await compressedOf(first);
    const [held, sent] = [kept.calculatedSize, (await before.gzip()).length];
    // The compressed form makes up nearly all of a list. Each response has its own head and tail.
    expect(held).toBeGreaterThan(sent * 0.9);
    expect(held).toBeLessThan(sent * 1.1);

    const another = await compressedOf(second);
    kept.set('large', {}, { size: MOST - 2 * held - 1000 });
    expect(await listOf(first)).toBe(before);
    await compressedOf(third);
    expect(kept.calculatedSize).toBeLessThanOrEqual(MOST);
    // The third list replaced the second list, which returns in the place of the large one.
    expect(await listOf(first)).toBe(before);
    expect(await compressedOf(second)).not.toBe(another);
    expect(kept.has('large')).toBe(false);
  });

  async function versions(): Promise<Record<string, number>> {
    const rows = await panel.rows<{ name: string; number: number }>('SELECT name, number FROM versions');
    return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
  }
});
