import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { UsersService } from '../../src/users/users.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { Panel } from '../support/panel.js';

const VMESS = {
  family: 'v2ray',
  port: '443',
  network: 'ws',
  path: '/ray',
  requestHost: 'cdn.example.com',
  tls: 'tls',
} as const;

describe('Nodes with one port for all users', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  const dataOf = async (fields: NewNode, what: string): Promise<unknown> => {
    const { node, key } = await panel.given.node(fields);
    const reply = await panel.get(`/api/${node.family}/v1/${what}/${node.id}`, panel.signed(key));
    expect(reply.statusCode).toBe(200);
    return reply.json<{ data: unknown }>().data;
  };

  it('of the v2ray family have the types that XrayR reads', async () => {
    const common = { client_limit: 0, push_port: 0, v2_port: 443, v2_alter_id: 0, v2_method: 'auto', redirect_url: '' };
    expect(await dataOf({ ...VMESS, daemon: 'xrayr', speedLimit: 125_001n }, 'node')).toEqual({
      ...{ id: expect.any(Number), is_udp: true, speed_limit: 2, ...common },
      ...{ v2_net: 'ws', v2_type: 'none', v2_host: 'cdn.example.com', v2_path: '/ray', v2_tls: true },
    });
    const header = { family: 'v2ray', headerType: 'http', path: '/', requestHost: 'a.example', isUdp: 0 } as const;
    expect(await dataOf({ ...header, speedLimit: 125_001n }, 'node')).toEqual({
      ...{ id: expect.any(Number), is_udp: false, speed_limit: 125_001, ...common },
      ...{ v2_net: 'tcp', v2_type: 'http', v2_host: 'a.example', v2_path: '/', v2_tls: false },
    });
  });

  it('of the trojan family have the types that XrayR reads', async () => {
    expect(await dataOf({ family: 'trojan', daemon: 'xrayr', port: '8443' }, 'node')).toEqual({
      ...{ id: expect.any(Number), is_udp: true, speed_limit: 0, client_limit: 0, push_port: 0 },
      ...{ trojan_port: 8443, redirect_url: '' },
    });
  });

  it('serve users by their UUID, also without a port', async () => {
    const { user } = await panel.given.user({ port: 0, speedLimit: 125_001n });
    const ofUser = (data: unknown) => (data as { uid: number }[]).find(({ uid }) => uid === user.id);
    expect(ofUser(await dataOf({ ...VMESS, daemon: 'xrayr' }, 'userList'))).toEqual({
      ...{ uid: user.id, vmess_uid: user.uuid, speed_limit: 2 },
    });
    expect(ofUser(await dataOf({ family: 'trojan' }, 'userList'))).toEqual({
      ...{ uid: user.id, password: user.uuid, speed_limit: 125_001 },
    });
    expect(ofUser(await dataOf({ family: 'ss' }, 'userList'))).toBeUndefined();
  });

  it.each([
    ['a transport that the API lacks', { ...VMESS, network: 'grpc', serviceName: 'x' }],
    ['REALITY', { ...VMESS, tls: 'reality', serverName: 'a.example' }],
    ['a flow', { ...VMESS, protocol: 'vless', flow: 'xtls-rprx-vision' }],
    ['another protocol', { ...VMESS, protocol: 'trojan' }],
    ['a trojan without TLS', { family: 'trojan', tls: 'none' }],
  ] as [string, NewNode][])('do not have %s', async (_name, fields) => {
    await expect(panel.given.node(fields)).rejects.toThrow();
  });
});

describe('A user', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  const portOf = async (): Promise<number | null> => (await panel.given.user()).user.port;

  it('gets a port while there is no node, and while some node gives each user one', async () => {
    expect(await portOf()).toBe(10_000);
    await panel.given.node({ family: 'trojan' });
    await panel.given.node({ family: 'ss' });
    expect(await portOf()).toBe(10_001);
  });

  it('gets none while all nodes have one port, even after all ports are in use', async () => {
    const { node } = await panel.given.node({ family: 'trojan' });
    expect(await portOf()).toBeNull();
    await panel.service(UsersService).set((await panel.given.user()).user.id, { port: 65_535 });
    expect(await portOf()).toBeNull();
    await panel.service(NodesService).delete(node.id);
  });

  it('reads why a list lacks them, and that a node with one port needs no port of theirs', async () => {
    const { node: shared } = await panel.given.node({ family: 'trojan' });
    const { node: own } = await panel.given.node({ family: 'ss' });
    const { user } = await panel.given.user({ port: 0 });
    const owner = panel.admin(await panel.given.operator());
    const { items } = (await owner.get(`/users/${user.id}/nodes`)).json<{
      items: { node: number; listed: boolean; rules: { rule: string; holds: boolean }[] }[];
    }>();
    const of = (id: number) => items.find(({ node }) => node === id);
    expect([of(shared.id)?.listed, of(own.id)?.listed]).toEqual([true, false]);
    expect(
      of(own.id)
        ?.rules.filter(({ holds }) => !holds)
        .map(({ rule }) => rule),
    ).toEqual(['port']);
    const listed = async (id: number) =>
      (await owner.get(`/users?node=${id}`)).json<{ items: { id: number }[] }>().items.map((each) => each.id);
    expect([await listed(shared.id), await listed(own.id)]).toEqual([[user.id], []]);
  });
});
