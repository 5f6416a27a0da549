import { Jobs } from '../../src/jobs/jobs.js';
import { NodeStatuses } from '../../src/presence/node-statuses.service.js';
import { OnlineUsers } from '../../src/presence/online-users.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/many-users.js';
import { PREFIXES, refusal } from '../node/node-api.js';
import { Panel } from '../support/panel.js';
import { ACCEPTED, report } from './presence-api.js';

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

  /** Who is online on the node: `uid address`. */
  async function online(): Promise<string[]> {
    const rows = await panel.service(OnlineUsers).onNode(node.node.id);
    return rows.map(({ userId, address }) => `${uids.indexOf(userId)} ${address}`);
  }

  async function status() {
    return panel.service(NodeStatuses).get(String(node.node.id));
  }

  it.each(PREFIXES)(
    'is taken under %s for nodes of the family %s, and refused those of the other',
    async (prefix, family) => {
      const own = await panel.given.node({ family });
      const foreign = await panel.given.node({ family: family === 'ss' ? 'ssr' : 'ss' });
      const send = ({ node: { id }, key }: GivenNode) =>
        panel.post(`${prefix}/nodeOnline/${id}`, [], panel.signed(key));
      const reply = await send(own);
      expect([reply.statusCode, reply.json<unknown>()]).toEqual([200, ACCEPTED]);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect((await send(foreign)).statusCode).toBe(404);
    },
  );

  it('keeps users and addresses, each once, in whatever form they come', async () => {
    await tell([
      { uid: uid(1), ip: '192.0.2.1' },
      { uid: uid(0), ip: '::ffff:192.0.2.1,2001:DB8::0:1 , 192.0.2.7' },
      { uid: uid(1), ip: '192.0.2.1', extra: true },
    ]);
    expect(await online()).toEqual(['0 192.0.2.1', '0 192.0.2.7', '0 2001:db8::1', '1 192.0.2.1']);
    expect((await status()).online).toEqual({ users: 2, addresses: 4 });
    expect((await status()).heartbeat).toBeUndefined();
  });

  it('counts somebody as online for three minutes after being seen', async () => {
    await tell([{ uid: uid(0), ip: '192.0.2.1' }]);
    panel.clock.advance(60);
    await tell([{ uid: uid(1), ip: '192.0.2.2' }]);
    panel.clock.advance(120);
    expect(await online()).toHaveLength(2);
    panel.clock.advance(1);
    expect(await online()).toEqual(['1 192.0.2.2']);
    await tell([{ uid: uid(0), ip: '192.0.2.1' }]);
    expect(await online()).toHaveLength(2);
    expect((await panel.service(OnlineUsers).ofUser(uid(0))).map((row) => row.node.name)).toContain(node.node.name);
  });

  it('leaves out what cannot be used, counts it with the node, and keeps the rest', async () => {
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
    ['no JSON', '[', ['The body is not valid JSON']],
    [
      'a list of other things',
      [1, null, [], { uid: 1, ip: '192.0.2.1' }, {}, { uid: '1', ip: 5 }, { uid: 1.5, ip: null }],
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
      ],
    ],
    [
      'a long list of other things',
      Array.from({ length: 30 }, () => 1),
      [...Array.from({ length: 20 }, (_none, index) => `entry ${index} must be an object`), 'and 10 more'],
    ],
  ])('refuses %s with all that is wrong, and applies nothing', async (_what, body, problems) => {
    const reply = await report(panel, node, 'nodeOnline', body);
    expect([reply.statusCode, reply.json<unknown>()]).toEqual([400, { ...refusal(400), data: problems }]);
    expect(await online()).toEqual([]);
  });

  it('takes 50,000 entries, and no more', async () => {
    const entry = (index: number): object => ({ uid: uid(index % 1300), ip: `10.0.${index >> 8}.${index & 255}` });
    const most = Array.from({ length: 50_000 }, (_none, index) => entry(index));
    const reply = await report(panel, node, 'nodeOnline', [...most, entry(0)]);
    expect([reply.statusCode, reply.json<unknown>()]).toEqual([413, refusal(413)]);
    expect(await online()).toEqual([]);
    await tell(most);
    expect((await status()).online).toEqual({ users: 1300, addresses: 50_000 });
  });

  it('is not put off by a user who goes while it is written', async () => {
    const users = panel.service(UsersService);
    const gone = 2_000_000_000;
    // As if that user had still been there when it was looked.
    const known = users.known.bind(users);
    const answers = [new Set([uid(0), gone])];
    Object.assign(users, { known: async (...values: Parameters<typeof known>) => answers.pop() ?? known(...values) });
    await tell([uid(0), gone].map((each) => ({ uid: each, ip: '192.0.2.1' })));
    Object.assign(users, { known });
    expect(await online()).toEqual(['0 192.0.2.1']);
  });

  it('goes with the user, and with the node', async () => {
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

  it('keeps networks only where that is wanted', async () => {
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

  it('is forgotten after the time that is configured', async () => {
    const kept = async (): Promise<number> =>
      (await panel.rows('SELECT 1 FROM online_addresses WHERE node_id = ?', [node.node.id])).length;
    await panel.service(Jobs).runDue();
    await tell(Array.from({ length: 450 }, (_none, index) => ({ uid: uid(index), ip: '192.0.2.1' })));
    panel.clock.advance(60);
    await tell([{ uid: uid(0), ip: '192.0.2.1' }]);
    panel.clock.advance(86_400 - 60);
    await panel.service(Jobs).runDue();
    expect(await kept()).toBe(450);
    panel.clock.advance(600);
    await tell([{ uid: uid(1), ip: '192.0.2.1' }]);
    await panel.service(Jobs).runDue();
    expect(await kept()).toBe(1);
  });
});
