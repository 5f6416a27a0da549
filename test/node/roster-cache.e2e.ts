import type { LRUCache } from 'lru-cache';
import { Database } from '../../src/database/database.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { Versions } from '../../src/database/versions.js';
import type { TaggedAnswer } from '../../src/http/tagged-answer.js';
import type { NodeFields } from '../../src/nodes/node-fields.js';
import { NodeApiService } from '../../src/nodes/node-api.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { RostersService } from '../../src/nodes/rosters.service.js';
import { User } from '../../src/users/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import { afterCalling, beforeCalling } from '../support/calls.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/many-users.js';
import { Panel } from '../support/panel.js';
import { statementsOf, touching } from '../support/statements.js';
import { prefixOf, refusal, uidsOf } from './node-api.js';

/** Reading a list is two statements: its users, and when the next ban ends. */
const ONE_LIST = 2;

describe('the user lists that the panel keeps in memory', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.given.level('silver', 10);
    await panel.given.level('silver too', 10);
    await panel.given.level('gold', 20);
    for (const group of ['a', 'b']) await panel.given.group(group);
    await manyUsers(panel, 500);
  });
  afterAll(() => panel.stop());

  async function poll(where: Panel, { node, key }: GivenNode): Promise<number> {
    return (await where.get(`${prefixOf(node.family)}/userList/${node.id}`, where.signed(key))).statusCode;
  }

  describe('when many ask at once', () => {
    it('are read once for all polls of a process that has just started, and so is all else that they need', async () => {
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
        users: ONE_LIST,
        nodes: 1,
        node_groups: 1,
        line_keys: 1,
        versions: 1,
      });
      await cold.stop();
    });

    it('are read once for 10,000 polls that got past the guard in the same moment', async () => {
      const { node } = await panel.given.node();
      const cold = await panel.another();
      const statements = await statementsOf(cold);
      const nodes = cold.service(NodeApiService);
      const answers = await Promise.all(Array.from({ length: 10_000 }, () => nodes.listUsers('ss', node.id)));
      expect(new Set(answers).size).toBe(1);
      expect(touching(statements, 'users')).toHaveLength(ONE_LIST);
      await cold.stop();
    });

    it('are read once for all polls that follow a change', async () => {
      const given = await panel.given.node();
      await poll(panel, given);
      const { user } = await panel.given.user();
      const statements = await statementsOf(panel);
      const lists = await Promise.all(Array.from({ length: 300 }, () => uidsOf(panel, given)));
      expect(lists.every((uids) => uids.includes(user.id))).toBe(true);
      expect(touching(statements, 'users')).toHaveLength(ONE_LIST);
    });
  });

  describe('are shared', () => {
    /** How often the users are read for the lists of these nodes, asked for one after the other. */
    async function listsRead(nodes: readonly GivenNode[]): Promise<number> {
      await panel.given.user();
      const statements = await statementsOf(panel);
      for (const given of nodes) expect(await poll(panel, given)).toBe(200);
      return touching(statements, 'users').length / ONE_LIST;
    }

    async function nodeOf(fields: Partial<NodeFields>, groups: readonly string[] = []): Promise<GivenNode> {
      const given = await panel.given.node(fields);
      for (const group of groups) await panel.service(NodesService).link(given.node.name, group);
      return given;
    }

    it('by nodes of the same rank, groups and fields, whatever else they differ in', async () => {
      const nodes = [
        await nodeOf({ family: 'ssr', level: 'silver', obfs: 'x' }, ['a', 'b']),
        await nodeOf({ family: 'ssr', level: 'silver too', obfs: 'x', speedLimit: 5n }, ['b', 'a']),
        await nodeOf({ family: 'ssr', level: 'silver', obfs: 'x', daemon: 'vnet-ssr' }, ['a', 'b']),
      ];
      expect(await listsRead(nodes)).toBe(1);
    });

    it.each<[string, Partial<NodeFields>, Partial<NodeFields>, string[]?]>([
      ['rank', { level: 'silver' }, { level: 'gold' }],
      ['groups', {}, {}, ['a']],
      ['family', { family: 'ss' }, { family: 'ssr' }],
      ['unit of speed', { family: 'ss' }, { family: 'ss', daemon: 'xrayr', port: '1' }],
      ['method', { family: 'ssr' }, { family: 'ssr', method: 'none' }],
      ['protocol', { family: 'ssr' }, { family: 'ssr', protocol: 'other' }],
      ['obfs', { family: 'ssr' }, { family: 'ssr', obfs: 'other' }],
      ['obfs_param', { family: 'ssr' }, { family: 'ssr', obfsParam: 'other' }],
    ])('but not by nodes that differ in %s', async (_what, first, second, groups = []) => {
      expect(await listsRead([await nodeOf(first), await nodeOf(second, groups)])).toBe(2);
    });

    it('by nodes of the ss family whose method differs, which their lists do not show', async () => {
      expect(await listsRead([await nodeOf({ method: 'x' }), await nodeOf({ method: 'y' })])).toBe(1);
    });
  });

  describe('when something goes on at the same moment', () => {
    it('a poll that comes after a change sees it, though an older list is still being read', async () => {
      const given = await panel.given.node();
      const { user } = await panel.given.user();
      await panel.get(`/api/ss/v1/node/${given.node.id}`, panel.signed(given.key));
      const { promise: released, resolve: release } = withResolvers();
      const { promise: reached, resolve: reach } = withResolvers();
      // Only versions, keys and nodes are known: what is read next is the list.
      const hold = afterCalling(panel.service(Database), 'read', () => {
        hold.restore();
        reach();
        return released;
      });

      const early = uidsOf(panel, given);
      await reached;
      await panel
        .service(Versions)
        .change(['rosters'], (manager) => manager.update(User, { id: user.id }, { enable: 0 }));
      expect(await uidsOf(panel, given)).not.toContain(user.id);
      release();
      expect(await early).toContain(user.id);
      expect(await uidsOf(panel, given)).not.toContain(user.id);
    });

    it('a change that is not committed yet is on no list, and one that fails never was', async () => {
      const given = await panel.given.node();
      const { user } = await panel.given.user();
      const other = await panel.another();
      const listed = async (): Promise<boolean[]> => {
        panel.clock.advance(1);
        return [await uidsOf(panel, given), await uidsOf(other, given)].map((uids) => uids.includes(user.id));
      };
      const before = await versions();
      const change = panel.service(Versions).change(['rosters'], async (manager) => {
        await manager.update(User, { id: user.id }, { enable: 0 });
        expect(await listed()).toEqual([true, true]);
        throw new Error('changed my mind');
      });
      await expect(change).rejects.toThrow('changed my mind');
      expect(await listed()).toEqual([true, true]);
      expect(await versions()).toEqual(before);
      await other.stop();
    });

    it('a list that could not be read is asked for again by the next poll', async () => {
      const given = await panel.given.node();
      await panel.get(`/api/ss/v1/node/${given.node.id}`, panel.signed(given.key));
      await panel.given.user();
      await panel.service(Versions).current('rosters');
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
      ['a new level', ['nodes', 'rosters'], () => panel.given.level('new', 3)],
      ['a new node', ['nodes', 'rosters'], () => nodes().add({ name: 'here' })],
      ['a change of a node', ['nodes', 'rosters'], () => nodes().set('here', { host: 'x' })],
      ['a link', ['nodes', 'rosters'], () => nodes().link('here', 'a')],
      ['a link that goes', ['nodes', 'rosters'], () => nodes().unlink('here', 'a')],
      ['a user who goes', ['rosters'], () => users().delete('here@example.com')],
      ['a node that goes', ['line-keys', 'nodes', 'rosters', 'rules'], () => nodes().delete('here')],
    ])('that rises by one with %s', async (_what, names, change) => {
      const before = await versions();
      await change();
      const expected = Object.entries(before).map(([name, number]) => [name, number + Number(names.includes(name))]);
      expect(await versions()).toEqual(Object.fromEntries(expected));
    });

    it.each<[string, () => Promise<unknown>]>([
      ['a user whose e-mail is taken', () => panel.given.user({ email: 'taken@example.com' })],
      ['a user whose port is taken', () => panel.given.user({ port: 2000 })],
      ['a user of a level that is not there', () => panel.given.user({ level: 'nowhere' })],
      ['a user who is not there', () => users().set('nobody@example.com', { enable: 0 })],
      ['a user who is given a port that is taken', () => users().set('second@example.com', { port: 2000 })],
      ['a level that is there', () => panel.given.level('gold', 1)],
      ['a node whose name is taken', () => nodes().add({ name: 'there' })],
      [
        'a node whose number is taken',
        async () => nodes().add({ name: 'x', id: (await nodes().get('there')).node.id }),
      ],
      ['a link to a group that is not there', () => nodes().link('there', 'nowhere')],
      ['a node that is not there', () => nodes().set('nowhere', { host: 'x' })],
    ])('that does not rise with %s, and nothing else changes either', async (_what, change) => {
      if ((await panel.rows("SELECT 1 FROM nodes WHERE name = 'there'")).length === 0) {
        await panel.given.user({ email: 'taken@example.com', port: 2000 });
        await panel.given.user({ email: 'second@example.com' });
        await nodes().add({ name: 'there' });
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

  it('take 128 MiB at most: the list that was not asked for longest goes first', async () => {
    const MOST = 128 * 1024 * 1024;
    await panel.given.level('crowd', 100);
    const [crowd] = await panel.rows<{ id: number }>("SELECT id FROM levels WHERE name = 'crowd'");
    await manyUsers(panel, 10_000, { levelId: crowd?.id ?? 0, passwd: 'p'.repeat(128) });
    const statements = await statementsOf(panel);
    const isRead = async (given: GivenNode): Promise<boolean> => {
      statements.length = 0;
      expect(await poll(panel, given)).toBe(200);
      return touching(statements, 'users').length > 0;
    };

    const nodes: GivenNode[] = [];
    for (let count = 0; count < 16; count++) {
      const obfsParam = String(count).padEnd(255, 'o');
      const fields = {
        family: 'ssr',
        level: 'crowd',
        method: 'm'.repeat(64),
        obfs: 'o'.repeat(64),
        obfsParam,
      } as const;
      nodes.push(await panel.given.node(fields));
    }
    for (const given of nodes) expect(await isRead(given)).toBe(true);

    const kept = Reflect.get(panel.service(RostersService), 'kept') as LRUCache<string, { answer: TaggedAnswer }>;
    expect(kept.calculatedSize).toBeLessThanOrEqual(MOST);
    expect(kept.calculatedSize).toBeGreaterThan(MOST * 0.8);
    let bytes = 0;
    for (const { answer } of kept.values()) bytes += answer.body.length + (await answer.gzip()).length;
    expect(bytes).toBeLessThanOrEqual(kept.calculatedSize);

    const [first, last] = [nodes[0], nodes.at(-1)] as [GivenNode, GivenNode];
    expect(await isRead(last)).toBe(false);
    expect(await isRead(first)).toBe(true);
    expect(await isRead(first)).toBe(false);
  });

  async function versions(): Promise<Record<string, number>> {
    const rows = await panel.rows<{ name: string; number: number }>('SELECT name, number FROM versions');
    return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
  }
});

/** A promise and the function that fulfils it. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}
