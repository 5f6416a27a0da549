import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { DECOY_UID } from '../../src/nodes/served/decoy-user.js';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { refusal } from '../node/node-api.js';
import { ask, NODES, query, send, TAKEN, V1, V2 } from './uniproxy-api.js';

const READS = ['config', 'user', 'alivelist'];
const MBIT = 125_000n;

interface Listed {
  readonly id: number;
  readonly uuid: string;
  readonly speed_limit: number;
  readonly device_limit: number;
}

describe('A daemon of UniProxy', () => {
  let panel: Panel;
  let given: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    given = await nodeOf();
  });
  afterAll(() => panel.stop());

  async function nodeOf(fields: NewNode = {}): Promise<GivenNode> {
    return panel.given.node({ daemon: 'v2node', ...NODES.vless, ...fields });
  }

  async function usersOf(node: GivenNode): Promise<Listed[]> {
    return (await ask(panel, node, `${V1}/user`)).json<{ users: Listed[] }>().users;
  }

  describe('is admitted', () => {
    it.each(READS.flatMap((what) => [`${V1}/${what}`, `${V2}/${what}`]))(
      'to %s with its key in the query',
      async (path) => {
        expect((await ask(panel, given, path)).statusCode).toBe(200);
      },
    );

    it.each([
      ['without a token', (node: GivenNode) => `node_id=${node.node.id}`],
      ['with an empty token', (node: GivenNode) => `node_id=${node.node.id}&token=`],
      ['with a wrong token', (node: GivenNode) => `node_id=${node.node.id}&token=${'x'.repeat(40)}`],
      ['with two tokens', (node: GivenNode) => `${query(node)}&token=${node.key}`],
      ['with a list of tokens', (node: GivenNode) => `node_id=${node.node.id}&token[]=${node.key}`],
    ])('not %s', async (_name, queryOf) => {
      for (const what of READS) {
        const reply = await panel.get(`${V1}/${what}?${queryOf(given)}`);
        expect([reply.statusCode, reply.json()]).toEqual([401, refusal(401)]);
      }
    });

    it.each([
      '',
      'node_id=',
      'node_id=0',
      'node_id=01',
      'node_id=-1',
      'node_id=4294967296',
      'node_id=1&node_id=1',
      'node_id=x',
    ])('not for the node %j', async (node) => {
      const reply = await panel.get(`${V1}/config?token=${given.key}&${node}`);
      expect([reply.statusCode, reply.json()]).toEqual([400, refusal(400)]);
    });

    it('not with the key of another node, a revoked key, or headers of the documented API', async () => {
      const other = await nodeOf();
      expect((await ask(panel, { ...given, key: other.key }, `${V1}/user`)).statusCode).toBe(401);
      expect((await panel.get(`${V1}/user?node_id=${given.node.id}`, panel.signed(given.key))).statusCode).toBe(401);
      const keys = panel.service(LineKeysService);
      const [key] = await keys.list(other.node.id);
      await keys.revoke(key?.id ?? 0);
      expect((await ask(panel, other, `${V1}/user`)).statusCode).toBe(401);
    });

    it('not to a node of the documented API, and never with a status that XrayRP takes for a missing path', async () => {
      const other = await panel.given.node({ family: 'ss' });
      for (const what of READS) {
        const reply = await ask(panel, other, `${V2}/${what}`);
        expect(reply.statusCode).toBe(403);
        expect(reply.body).not.toMatch(/not found|unsupported/i);
      }
      const reply = await panel.get(`/api/ss/v1/node/${given.node.id}`, panel.signed(given.key));
      expect(reply.statusCode).toBe(404);
    });

    it.each([
      ['v2node', 200],
      ['vless', 200],
      ['VLESS', 200],
      ['', 200],
      ['vmess', 403],
      ['hysteria', 403],
      ['shadowsocks', 403],
    ])('to a node of vless as %j: %d', async (type, status) => {
      for (const what of ['config', 'user'])
        expect((await panel.get(`${V1}/${what}?${query(given, { node_type: type })}`)).statusCode).toBe(status);
    });

    it.each([
      ['hysteria2', 'hysteria'],
      ['vmess', 'v2ray'],
    ] as const)('to a node of %s by its older name %s', async (protocol, type) => {
      const node = await panel.given.node({ daemon: 'v2node', ...NODES[protocol] });
      expect((await panel.get(`${V1}/config?${query(node, { node_type: type })}`)).statusCode).toBe(200);
    });
  });

  it('leaves its key in no line of the log', async () => {
    await ask(panel, given, `${V2}/config`);
    await ask(panel, { ...given, key: `${given.key}x` }, `${V2}/config`);
    await panel.post(`${V2}/report`, { token: `${given.key}x`, node_id: given.node.id });
    expect(panel.log.join('')).not.toContain(given.key);
  });

  describe('gets users', () => {
    it('with UUID and limits, also without a port', async () => {
      const node = await nodeOf({ level: 'default' });
      const { user } = await panel.given.user({ port: 0, speedLimit: 3n * MBIT + 1n, deviceLimit: 2 });
      const { user: free } = await panel.given.user({ port: 0 });
      const users = await usersOf(node);
      expect(users.find(({ id }) => id === user.id)).toEqual({
        ...{ id: user.id, uuid: user.uuid, speed_limit: 4, device_limit: 2 },
      });
      expect(users.find(({ id }) => id === free.id)).toEqual({
        ...{ id: free.id, uuid: free.uuid, speed_limit: 0, device_limit: 0 },
      });
    });

    it('with the lower limit of user and node, and the devices of the node for users without a number', async () => {
      const { user } = await panel.given.user({ speedLimit: 3n * MBIT, deviceLimit: 2 });
      const { user: free } = await panel.given.user();
      const node = await nodeOf({ speedLimit: 2n * MBIT, clientLimit: 5 });
      const limits = (await usersOf(node)).filter(({ id }) => id === user.id || id === free.id);
      expect(limits.map((each) => [each.speed_limit, each.device_limit])).toEqual([
        [2, 2],
        [2, 5],
      ]);
    });

    it('with a tag, and a new list after a change of a limit or a UUID', async () => {
      const { user } = await panel.given.user();
      const tagOf = async (): Promise<string> => String((await ask(panel, given, `${V1}/user`)).headers['etag']);
      const first = await tagOf();
      expect((await ask(panel, given, `${V1}/user`, { 'if-none-match': first })).statusCode).toBe(304);
      const users = panel.service(UsersService);
      await users.set(user.id, { deviceLimit: 3 });
      const second = await tagOf();
      await users.set(user.id, { uuid: '00000000-0000-4000-8000-000000000001' });
      expect(new Set([first, second, await tagOf()]).size).toBe(3);
    });

    it('never without anybody: daemons end then', async () => {
      await panel.given.level('nobody', 99);
      const [one, other] = [await nodeOf({ level: 'nobody' }), await nodeOf({ level: 'nobody' })];
      const users = await usersOf(one);
      expect(users).toEqual([
        { id: DECOY_UID, uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8/), speed_limit: 1, device_limit: 1 },
      ]);
      expect(await usersOf(other)).toEqual(users);
      const compressed = await ask(panel, one, `${V1}/user`, { 'accept-encoding': 'gzip' });
      expect(compressed.statusCode).toBe(200);
    });
  });

  describe('reports', () => {
    it('users online, whose number other nodes get; its own addresses do not count', async () => {
      const { user } = await panel.given.user({ deviceLimit: 2 });
      const { user: free } = await panel.given.user();
      const [here, there] = [await nodeOf(), await nodeOf()];
      const alive = {
        [user.id]: ['192.0.2.1', '::ffff:192.0.2.2', 'garbage'],
        [free.id]: ['192.0.2.9'],
        x: ['1'],
        7: 8,
      };
      expect((await send(panel, here, `${V1}/alive`, alive)).json()).toEqual(TAKEN);
      expect((await ask(panel, here, `${V1}/alivelist`)).json()).toEqual({ alive: {} });
      panel.clock.advance(11);
      expect((await ask(panel, there, `${V1}/alivelist`)).json()).toEqual({ alive: { [user.id]: 2 } });
      await send(panel, there, `${V1}/alive`, { [user.id]: ['192.0.2.1'] });
      panel.clock.advance(11);
      expect((await ask(panel, there, `${V1}/alivelist`)).json()).toEqual({ alive: { [user.id]: 1 } });
      panel.clock.advance(121);
      expect((await ask(panel, there, `${V1}/alivelist`)).json()).toEqual({ alive: {} });
    });

    it('users online with the suffix of XrayRP, which gets addresses, and nothing if nobody is there', async () => {
      const { user } = await panel.given.user({ deviceLimit: 2 });
      const xrayrp = { daemon: 'xrayrp', protocol: 'trojan', tls: 'tls', serverName: '' } as const;
      const [here, there] = [await nodeOf(xrayrp), await nodeOf(xrayrp)];
      panel.clock.advance(400);
      expect((await ask(panel, there, `${V1}/alivelist`)).body).toBe('{}');
      await send(panel, here, `${V1}/alive`, { [user.id]: [`192.0.2.1_${here.node.id}`, '2001:db8::1_1'] });
      panel.clock.advance(11);
      expect((await ask(panel, there, `${V1}/alivelist`)).json()).toEqual({
        alive: { [user.id]: ['192.0.2.1', '2001:db8::1'] },
      });
    });

    it.each(['[]', 'null', '{}'])('nobody online as %s', async (body) => {
      expect((await send(panel, given, `${V1}/alive`, body)).json()).toEqual(TAKEN);
    });

    it.each([
      [
        'bytes',
        {
          cpu: 12.5,
          mem: { total: 200, used: 50 },
          swap: { total: 0, used: 0 },
          disk: { total: 10, used: 1 },
          uptime: 9,
        },
      ],
      ['shares', { cpu: 12.5, mem: { total: 100, used: 25 }, disk: { total: 100, used: 10 }, uptime: 9 }],
    ])('the load of its machine in %s', async (_name, status) => {
      const node = await nodeOf();
      const owner = panel.admin(await panel.given.operator());
      expect((await send(panel, node, `${V1}/status`, status)).json()).toEqual(TAKEN);
      const shown = (await owner.get(`/nodes/${node.node.id}`)).json<{ status: object }>().status;
      expect(shown).toMatchObject({ state: 'up', cpu: 12.5, mem: 25, disk: 10, uptime: 9 });
    });

    it.each(['{}', '[]', '{"cpu":"x"}', '{"cpu":1,"mem":{},"disk":{}}'])(
      'a load that means nothing: %s',
      async (body) => {
        expect((await send(panel, given, `${V1}/status`, body)).json()).toEqual(TAKEN);
      },
    );
  });

  it.each(['status', 'report', 'handshake', 'push', 'alive'])(
    'is told of a body of %s that is no object',
    async (what) => {
      for (const body of ['nothing', '7', '"x"', '{"cpu":', '[1]', '\u0000'])
        expect([body, (await send(panel, given, `${V2}/${what}`, body)).statusCode]).toEqual([body, 400]);
      for (const body of ['', 'null', '[]', '{}'])
        expect([body, (await send(panel, given, `${V2}/${what}`, body)).statusCode]).toEqual([body, 200]);
    },
  );

  describe('of the second version', () => {
    const handshake = { websocket: { enabled: false }, settings: { push_interval: 60, pull_interval: 60 } };

    it('shakes hands with its key in the query or in the body, and polls', async () => {
      expect((await ask(panel, given, `${V2}/handshake`)).json()).toEqual(handshake);
      const inBody = { token: given.key, node_id: given.node.id };
      expect((await panel.post(`${V2}/handshake`, inBody)).json()).toEqual(handshake);
      expect((await send(panel, given, `${V2}/handshake`, '')).json()).toEqual(handshake);
    });

    it.each(['handshake', 'report'])('is refused by %s with a wrong, missing or doubled key', async (what) => {
      const { node, key } = given;
      const bodies = [
        { node_id: node.id },
        { token: 'x'.repeat(40), node_id: node.id },
        { token: [key], node_id: node.id },
        {},
      ];
      for (const body of bodies) expect((await panel.post(`${V2}/${what}`, body)).statusCode).toBe(401);
      expect((await panel.post(`${V2}/${what}`, 'nothing')).statusCode).toBe(401);
      expect((await send(panel, given, `${V2}/${what}`, { token: key, node_id: node.id })).statusCode).toBe(401);
      expect((await panel.post(`${V2}/${what}`, { token: key })).statusCode).toBe(400);
    });

    it('reports everything at once', async () => {
      const node = await nodeOf();
      const { user } = await panel.given.user({ deviceLimit: 1 });
      const body = {
        ...{
          token: node.key,
          node_id: node.node.id,
          traffic: { [user.id]: [3, 4] },
          alive: { [user.id]: ['192.0.2.1'] },
        },
        ...{ online: { [user.id]: 2 }, metrics: { goroutines: 5 } },
        status: { cpu: 1, mem: { total: 2, used: 1 }, swap: { total: 0, used: 0 }, disk: { total: 4, used: 1 } },
      };
      expect((await panel.post(`${V2}/report`, body)).json()).toEqual(TAKEN);
      const { u, d } = await panel.service(UsersService).get(user.id);
      expect([u, d]).toEqual([3n, 4n]);
      const owner = panel.admin(await panel.given.operator());
      const shown = (await owner.get(`/nodes/${node.node.id}`)).json<{ status: object }>().status;
      expect(shown).toMatchObject({ users_online: 1, cpu: 1, mem: 50, disk: 25 });
    });

    it('reports one thing at a time', async () => {
      const { user } = await panel.given.user();
      const bodies = [
        { type: 'traffic', traffic: { [user.id]: [1, 2] } },
        { type: 'alive', alive: { [user.id]: [`192.0.2.1_${given.node.id}`] } },
        { type: 'status', status: { cpu: 1, mem: { total: 100, used: 1 }, disk: { total: 100, used: 1 } } },
        {},
        { traffic: null, alive: [], status: null },
      ];
      for (const body of bodies) expect((await send(panel, given, `${V2}/report`, body)).json()).toEqual(TAKEN);
    });
  });
});
