import Fastify from 'fastify';
import { JobsService } from '../../src/jobs/jobs.service.js';
import { NodeStatusesService } from '../../src/presence/status/node-statuses.service.js';
import { OnlineUsersService } from '../../src/presence/online/online-users.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { PREFIXES, refusal } from '../node/node-api.js';
import { LongestTurn } from './longest-turn.js';
import { Panel } from '../support/panel.js';
import { ACCEPTED, report } from './presence-api.js';

const ROUNDS = 5;
/** The longest turn for a body, as a multiple of the turn that a bare server needs to read and parse it. Measured: 0.5 to 1.7. */
const MAX_TIMES_BARE = 2.5;

const MAX_BODY = 8 * 2 ** 20;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Reads and parses a body, and does nothing with it. */
const bareServer = Fastify({ bodyLimit: MAX_BODY });
bareServer.post('/', () => ({}));

describe('POST nodeOnline/:id', () => {
  let panel: Panel;
  let uids: number[];
  let node: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    uids = await manyUsers(panel, 1300);
  });
  beforeEach(async () => {
    node = await panel.given.node();
  });
  afterAll(() => panel.stop());

  const uid = (index: number): number => uids[index] ?? 0;

  async function tell(body: object | string, where = panel): Promise<void> {
    const reply = await report(where, node, 'nodeOnline', body);
    expect([reply.statusCode, reply.json<unknown>()]).toEqual([200, ACCEPTED]);
  }

  /** The online users of the node: `uid address`. */
  async function online(): Promise<string[]> {
    const rows = await panel.service(OnlineUsersService).onNode(node.node.id);
    return rows.map(({ userId, address }) => `${uids.indexOf(userId)} ${address}`);
  }

  async function status() {
    return panel.service(NodeStatusesService).get(String(node.node.id));
  }

  it.each(PREFIXES)('is accepted under %s for nodes of the family %s only', async (prefix, family) => {
    const own = await panel.given.node({ family });
    const foreign = await panel.given.node({ family: family === 'ss' ? 'ssr' : 'ss' });
    const send = ({ node: { id }, key }: GivenNode) => panel.post(`${prefix}/nodeOnline/${id}`, [], panel.signed(key));
    const reply = await send(own);
    expect([reply.statusCode, reply.json<unknown>()]).toEqual([200, ACCEPTED]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await send(foreign)).statusCode).toBe(404);
  });

  it('stores users and addresses once each, whatever their spelling', async () => {
    await tell([
      { uid: uid(1), ip: '192.0.2.1' },
      { uid: uid(0), ip: '::ffff:192.0.2.1,2001:DB8::0:1 , 192.0.2.7' },
      { uid: uid(1), ip: '192.0.2.1', extra: true },
    ]);
    expect(await online()).toEqual(['0 192.0.2.1', '0 192.0.2.7', '0 2001:db8::1', '1 192.0.2.1']);
    expect((await status()).online).toEqual({ users: 2, addresses: 4 });
    expect((await status()).heartbeat).toBeUndefined();
  });

  it('makes a user count as online for three minutes', async () => {
    await tell([{ uid: uid(0), ip: '192.0.2.1' }]);
    panel.clock.advance(60);
    await tell([{ uid: uid(1), ip: '192.0.2.2' }]);
    panel.clock.advance(120);
    expect(await online()).toHaveLength(2);
    panel.clock.advance(1);
    expect(await online()).toEqual(['1 192.0.2.2']);
    await tell([{ uid: uid(0), ip: '192.0.2.1' }]);
    expect(await online()).toHaveLength(2);
    expect((await panel.service(OnlineUsersService).ofUser(uid(0))).map((row) => row.nodeName)).toContain(
      node.node.name,
    );
  });

  it('skips invalid entries, counts them for the node, and stores the others', async () => {
    const { user } = await panel.given.user();
    await panel.service(UsersService).delete(String(user.id));
    const garbage = [
      { uid: uid(0), ip: '' },
      { uid: uid(0), ip: 'nobody,192.0.2.1,[::1]' },
      { uid: user.id, ip: '192.0.2.2' },
      { uid: -1, ip: '192.0.2.3' },
      { uid: 2 ** 53, ip: '192.0.2.3' },
    ];
    await tell(garbage);
    expect(await online()).toEqual(['0 192.0.2.1']);
    expect((await status()).heartbeat).toMatchObject({ addressesDropped: 6n, at: null, cpu: null });
    await tell(garbage);
    await report(panel, node, 'nodeStatus', { cpu: '1%', mem: '2%', disk: '3%', uptime: 4 });
    expect((await status()).heartbeat).toMatchObject({ addressesDropped: 12n, cpu: 100 });
    expect(panel.log.join('\n')).toContain(`Node ${node.node.id} reported 6 addresses`);
  });

  it.each<[string, object | string, string[]]>([
    ['an object', {}, ['The body must be a JSON list']],
    ['null', 'null', ['The body must be a JSON list']],
    ['something other than JSON', '[', ['The body is not valid JSON']],
    [
      'a list with invalid entries',
      [
        1,
        null,
        [],
        { uid: 1, ip: '192.0.2.1' },
        {},
        { uid: '1', ip: 5 },
        { uid: 1.5, ip: null },
        { uid: { valueOf: 1, toString: 1 }, ip: '' },
      ],
      [
        'entry 0 must be an object',
        'entry 1 must be an object',
        'entry 2 must be an object',
        'entry 4: uid must be a whole number',
        'entry 4: ip must be a string',
        'entry 5: uid must be a whole number',
        'entry 5: ip must be a string',
        'entry 6: uid must be a whole number',
        'entry 6: ip must be a string',
        'entry 7: uid must be a whole number',
      ],
    ],
    [
      'a long list of invalid entries',
      Array.from({ length: 30 }, () => 1),
      [...Array.from({ length: 20 }, (_none, index) => `entry ${index} must be an object`), 'and 10 more'],
    ],
  ])('rejects %s, reports every problem, and stores nothing', async (_what, body, problems) => {
    const reply = await report(panel, node, 'nodeOnline', body);
    expect([reply.statusCode, reply.json<unknown>()]).toEqual([400, { ...refusal(400), data: problems }]);
    expect(await online()).toEqual([]);
  });

  it('accepts at most 50,000 entries', async () => {
    const entry = (index: number): object => ({ uid: uid(index % 1300), ip: `10.0.${index >> 8}.${index & 255}` });
    const most = Array.from({ length: 50_000 }, (_none, index) => entry(index));
    const reply = await report(panel, node, 'nodeOnline', [...most, entry(0)]);
    expect([reply.statusCode, reply.json<unknown>()]).toEqual([413, refusal(413)]);
    expect(await online()).toEqual([]);
    await tell(most);
    expect((await status()).online).toEqual({ users: 1300, addresses: 50_000 });
  });

  it('stores the newest 100 addresses of a user and node', async () => {
    const addresses = (from: number, count: number): string =>
      Array.from({ length: count }, (_none, index) => `10.1.${(from + index) >> 8}.${(from + index) & 255}`).join(',');
    await tell([{ uid: uid(1), ip: '192.0.2.1' }]);
    for (let from = 0; from < 1000; from += 60) {
      panel.clock.advance(1);
      await tell([{ uid: uid(0), ip: addresses(from, 60) }]);
    }
    const kept = (await online()).filter((line) => line.startsWith('0 '));
    expect(kept).toHaveLength(100);
    expect(kept.filter((line) => addresses(960, 60).split(',').includes(line.slice(2)))).toHaveLength(60);
    panel.clock.advance(1);
    await tell([{ uid: uid(0), ip: addresses(2000, 500) }]);
    expect((await online()).filter((line) => line.startsWith('0 10.1.7.'))).toHaveLength(48);
    expect(await panel.rows('SELECT 1 FROM online_addresses WHERE node_id = ?', [node.node.id])).toHaveLength(101);
  });

  it('is listed page by page', async () => {
    await tell([0, 1, 2, 3, 4].map((user) => ({ uid: uid(user), ip: '198.51.100.1,198.51.100.2,198.51.100.3' })));
    const owner = panel.admin(await panel.given.operator());
    const pagesOf = async (path: string, limit: number): Promise<unknown[]> => {
      const pages: unknown[] = [];
      for (let after = ''; ;) {
        const reply = await owner.get(`${path}?limit=${limit}&count=true${after}`);
        expect(reply.statusCode).toBe(200);
        const { items, next, total } = reply.json<{ items: object[]; next: string | null; total: number }>();
        pages.push([items.length, total], ...items);
        if (next === null) return pages;
        after = `&after=${next}`;
      }
    };
    const users = (from: number, to: number): object[] =>
      [0, 1, 2, 3, 4].slice(from, to).map(
        (user) =>
          expect.objectContaining({
            uid: uid(user),
            addresses: ['198.51.100.1', '198.51.100.2', '198.51.100.3'],
          }) as object,
      );
    const onNode = await pagesOf(`/nodes/${node.node.id}/online`, 2);
    expect(onNode).toEqual([[2, 5], ...users(0, 2), [2, 5], ...users(2, 4), [1, 5], ...users(4, 5)]);
    const place = (address: string): object => expect.objectContaining({ address, node_id: node.node.id }) as object;
    const { user } = await panel.given.user();
    await tell([{ uid: user.id, ip: '198.51.100.1,198.51.100.2,198.51.100.3' }]);
    const ofUser = await pagesOf(`/users/${user.id}/online`, 2);
    expect(ofUser).toEqual([[2, 3], place('198.51.100.1'), place('198.51.100.2'), [1, 3], place('198.51.100.3')]);
    for (const path of [`/users/${user.id}/online`, `/nodes/${node.node.id}/online`]) {
      expect((await owner.get(`${path}?limit=0`)).statusCode).toBe(422);
      expect((await owner.get(`${path}?after=x`)).statusCode).toBe(422);
    }
  });

  it.each([
    [
      '50,000 entries',
      'nodeOnline',
      (index: number) => ({ uid: uid(index % 1300), ip: `10.9.${index >> 8}.${index & 255}` }),
      50_000,
    ],
    [
      'an endless list of addresses',
      'nodeOnline',
      (index: number) => ({ uid: uid(index), ip: '192.0.2.1,'.repeat(900) }),
      900,
    ],
    ['50,000 rows', 'userTraffic', (index: number) => ({ uid: uid(index % 1300), upload: 1, download: 2 }), 50_000],
    [
      'rows of unknown users',
      'userTraffic',
      (index: number) => ({ uid: 9_999_999 - index, upload: 1, download: 2 }),
      50_000,
    ],
  ] as const)(
    'of 8 MiB, with %s, does not block the process',
    async (_what, path, item, count) => {
      const items = Array.from({ length: count }, (_none, index) => item(index));
      const body = JSON.stringify(items).padEnd(MAX_BODY);
      const turns: number[] = [];
      const bareTurns: number[] = [];
      // Other work of the machine counts too, for example garbage collection. So the best of several rounds counts.
      for (let round = 0; round < ROUNDS; round++) {
        turns.push(await longestTurn(() => report(panel, node, path, body)));
        bareTurns.push(
          await longestTurn(() => bareServer.inject({ method: 'POST', url: '/', headers: JSON_TYPE, payload: body })),
        );
      }
      expect(Math.min(...turns)).toBeLessThan(MAX_TIMES_BARE * Math.min(...bareTurns));
    },
    120_000,
  );

  /** In milliseconds. */
  async function longestTurn(send: () => Promise<{ statusCode: number }>): Promise<number> {
    const longest = new LongestTurn();
    expect((await send()).statusCode).toBe(200);
    return longest.end();
  }

  it('is stored even if a user is deleted meanwhile', async () => {
    const users = panel.service(UsersService);
    const gone = 2_000_000_000;
    // Simulates a user who still existed at the check.
    const known = users.known.bind(users);
    const answers = [new Set([uid(0), gone])];
    Object.assign(users, { known: async (...values: Parameters<typeof known>) => answers.pop() ?? known(...values) });
    await tell([uid(0), gone].map((each) => ({ uid: each, ip: '192.0.2.1' })));
    Object.assign(users, { known });
    expect(await online()).toEqual(['0 192.0.2.1']);
  });

  it('has entries that are deleted with the user, and with the node', async () => {
    const { user } = await panel.given.user();
    await tell([
      { uid: user.id, ip: '192.0.2.1' },
      { uid: uid(0), ip: '192.0.2.2' },
    ]);
    await panel.service(UsersService).delete(String(user.id));
    expect(await online()).toEqual(['0 192.0.2.2']);
    await panel.clock.runDuring(panel.service(NodesService).delete(node.node.name));
    expect(await panel.rows('SELECT * FROM online_addresses WHERE node_id = ?', [node.node.id])).toEqual([]);
  });

  it('stores networks instead of addresses only if a setting enables it', async () => {
    const discreet = await panel.another({ onlineAddresses: 'truncated' });
    await tell(
      [
        { uid: uid(0), ip: '192.0.2.1,192.0.2.2,2001:db8:1:2::3' },
        { uid: uid(1), ip: '::ffff:192.0.2.3' },
      ],
      discreet,
    );
    expect(await online()).toEqual(['0 192.0.2.0/24', '0 2001:db8:1::/48', '1 192.0.2.0/24']);
    const stored = JSON.stringify(await panel.rows('SELECT * FROM online_addresses'));
    expect(stored).not.toContain('192.0.2.3');
    await discreet.stop();
  });

  it('is deleted after the configured time', async () => {
    const kept = async (): Promise<number> =>
      (await panel.rows('SELECT 1 FROM online_addresses WHERE node_id = ?', [node.node.id])).length;
    await panel.service(JobsService).runDue();
    await tell(Array.from({ length: 450 }, (_none, index) => ({ uid: uid(index), ip: '192.0.2.1' })));
    panel.clock.advance(60);
    await tell([{ uid: uid(0), ip: '192.0.2.1' }]);
    panel.clock.advance(86_400 - 60);
    await panel.service(JobsService).runDue();
    expect(await kept()).toBe(450);
    panel.clock.advance(600);
    await tell([{ uid: uid(1), ip: '192.0.2.1' }]);
    await panel.service(JobsService).runDue();
    expect(await kept()).toBe(1);
  });
});
