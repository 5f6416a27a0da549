import { NodesService } from '../../src/nodes/nodes.service.js';
import { RulesService } from '../../src/rules/rules.service.js';
import type { User } from '../../src/users/user/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import type { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { expectLedgerHolds } from '../traffic/traffic-api.js';
import { useProxiedPanel } from './panel/proxied-panel.js';
import { countersOf } from './panel/panel-counters.js';
import { hitsOn, onlineOn, statusOf } from './panel/panel-records.js';
import { XrayR } from './fakes/xrayr.mjs';

const SS = { family: 'ss', daemon: 'xrayr', port: '8388' } as const;

describe('XrayR on a panel', () => {
  let panel: Panel;
  let url: string;
  let proxy: TcpProxy;
  let first: User;
  let second: User;
  let running: XrayR[];
  useProxiedPanel((started) => ({ panel, url, proxy } = started));
  beforeAll(async () => {
    ({ user: first } = await panel.given.user());
    ({ user: second } = await panel.given.user({ speedLimit: 1_000_000n }));
  });
  beforeEach(() => (running = []));
  afterEach(() => Promise.all(running.map((daemon) => daemon.stop())));

  async function start({ node, key }: GivenNode, address = url): Promise<XrayR> {
    const clock = (): number => panel.clock.unixSeconds();
    const daemon = new XrayR({ panel: address, node: node.id, key, clock, repeatAfterMs: 1 });
    running.push(daemon);
    await daemon.start();
    return daemon;
  }

  async function minute(daemon: XrayR): Promise<void> {
    panel.clock.advance(60);
    await daemon.pass(60);
  }

  it('starts on the port of its node, with limits in Mbit/s', async () => {
    const daemon = await start(await panel.given.node({ ...SS, speedLimit: 12_500_001n }));
    expect(daemon.nodeInfo).toMatchObject({ port: 8388, method: 'aes-256-gcm', speed_limit: 101n });
    expect([...daemon.users.values()]).toEqual([
      { uid: first.id, passwd: first.passwd, bytesPerSecond: 0n },
      { uid: second.id, passwd: second.passwd, bytesPerSecond: 1_000_000n },
    ]);
  });

  it("reports its users' traffic, one row for each address, and its own status", async () => {
    const before = await countersOf(panel, first);
    const given = await panel.given.node(SS);
    const daemon = await start(given);
    daemon.carry(first.id, 1, 2);
    daemon.carry(first.id, 10, 20);
    daemon.connect(first.id, '192.0.2.1');
    daemon.connect(first.id, '2001:db8::1');
    await minute(daemon);
    expect(daemon.state).toMatchObject({ polls: 1, reports: 1, upload: 11n, download: 22n, lastError: undefined });
    const { u, d } = await countersOf(panel, first);
    expect({ u: u - before.u, d: d - before.d }).toEqual({ u: 11n, d: 22n });
    expect(await onlineOn(panel, given)).toEqual([
      { user_id: first.id, address: '192.0.2.1' },
      { user_id: first.id, address: '2001:db8::1' },
    ]);
    expect(await statusOf(panel, given)).toEqual([{ cpu: 300, mem: 4100, disk: 1700, uptime: 60, net: null }]);
  });

  it('applies its rules, and reports hits with the next cycle', async () => {
    const rules = panel.service(RulesService);
    await rules.addGroup({ name: 'reject', mode: 'reject' });
    const { id } = await rules.add('reject', { type: 'reg', pattern: '(?i)\\.bad\\.example$' });
    await rules.add('reject', { type: 'domain', pattern: 'other.example' });
    const given = await panel.given.node(SS);
    await rules.link('reject', given.node.name);
    const daemon = await start(given);
    expect(await daemon.visit(second.id, 'a.BAD.example')).toBe(false);
    expect(await daemon.visit(second.id, 'other.example')).toBe(true);
    await minute(daemon);
    expect(daemon.state.lastError).toBeUndefined();
    expect(await hitsOn(panel, given)).toEqual([
      { user_id: second.id, rule_id: id, reason: 'XrayR cannot save reason' },
    ]);
  });

  it('matches in its targets what a rule matches in a host', async () => {
    const rules = panel.service(RulesService);
    await rules.addGroup({ name: 'hosts', mode: 'reject' });
    for (const pattern of [
      '^whole\\.example$',
      '(^|\\.)below\\.example$',
      '^2001:db8:',
      '443',
      ':(25|465)$',
      '^192\\.0\\.2\\.',
    ])
      await rules.add('hosts', { type: 'reg', pattern });
    const given = await panel.given.node(SS);
    await rules.link('hosts', given.node.name);
    const daemon = await start(given);
    const ports: Record<string, number> = { 'mail.example': 465 };
    for (const [host, isAllowed] of [
      ['whole.example', false],
      ['a.whole.example', true],
      ['whole.example.org', true],
      ['below.example', false],
      ['deep.below.example', false],
      ['notbelow.example', true],
      ['2001:db8::1', false],
      ['2001:db9::1', true],
      ['192.0.2.7', false],
      ['1.192.0.2', true],
      ['a443.example', false],
      ['fine.example', true],
      ['tcp', true],
      ['mail.example', false],
    ] as const)
      for (const network of ['tcp', 'udp'] as const)
        expect([host, await daemon.visit(first.id, host, { network, port: ports[host] ?? 443 })]).toEqual([
          host,
          isAllowed,
        ]);
  });

  it.each<[string, (rules: RulesService, group: string, node: string) => Promise<unknown>]>([
    ['the node has lost its group', (rules, _group, node) => rules.unlink(node)],
    ['the group is deleted', (rules, group) => rules.removeGroup(group)],
    [
      'the group has lost its rules',
      async (rules, group) => {
        for (const { group: each, rules: own } of await rules.list())
          if (each.name === group) for (const { id } of own) await rules.remove(id);
      },
    ],
    [
      'the node has a group with a mode that XrayR ignores',
      async (rules, group, node) => {
        await rules.addGroup({ name: `${group} allowed`, mode: 'allow' });
        await rules.add(`${group} allowed`, { type: 'reg', pattern: 'example' });
        await rules.link(`${group} allowed`, node);
      },
    ],
    [
      'the node has only rules of a type that XrayR ignores',
      async (rules, group, node) => {
        await rules.addGroup({ name: `${group} domains`, mode: 'reject' });
        await rules.add(`${group} domains`, { type: 'domain', pattern: 'a.example' });
        await rules.link(`${group} domains`, node);
      },
    ],
  ])('drops its rules when %s', async (name, takeOff) => {
    const rules = panel.service(RulesService);
    await rules.addGroup({ name, mode: 'reject' });
    await rules.add(name, { type: 'reg', pattern: 'forgotten' });
    const given = await panel.given.node(SS);
    const daemon = await start(given);
    expect(await daemon.visit(first.id, 'forgotten.example')).toBe(true);
    await rules.link(name, given.node.name);
    await minute(daemon);
    expect(await daemon.visit(first.id, 'forgotten.example')).toBe(false);
    await takeOff(rules, name, given.node.name);
    await minute(daemon);
    for (const host of ['forgotten.example', 'a.example', '']) expect(await daemon.visit(first.id, host)).toBe(true);
  });

  it('is charged once for a request that it repeats after a lost response', async () => {
    const before = await countersOf(panel, second);
    const daemon = await start(await panel.given.node(SS), `http://127.0.0.1:${proxy.port}`);
    daemon.client.close();
    let replies = 0;
    // In a cycle some connections lose their responses, but never four in a row.
    proxy.cutReplies(() => (replies++ % 2 === 0 ? 30 : undefined));
    daemon.carry(second.id, 5, 7);
    await minute(daemon);
    proxy.cutReplies(() => undefined);
    await minute(daemon);
    const { u, d } = await countersOf(panel, second);
    expect({ u: u - before.u, d: d - before.d }).toEqual({ u: 5n, d: 7n });
    expect(replies).toBeGreaterThan(1);
    expect(daemon.state).toMatchObject({ reports: 1, upload: 5n, download: 7n });
  });

  it('removes users who were disabled or reached their quota with the next cycle', async () => {
    const { user: off } = await panel.given.user();
    const { user: spent } = await panel.given.user({ transferEnable: 1000n });
    const daemon = await start(await panel.given.node(SS));
    await panel.service(UsersService).set(String(off.id), { enable: 0 });
    daemon.carry(spent.id, 400, 600);
    await minute(daemon);
    await minute(daemon);
    expect(daemon.uids).toEqual([first.id, second.id]);
  });

  it('is not charged in a new period for what an open connection carried before the reset', async () => {
    const { user } = await panel.given.user({ transferEnable: 3_000_000n });
    const users = panel.service(UsersService);
    const daemon = await start(await panel.given.node(SS));
    const carry = daemon.open(user.id);
    carry(0, 3_000_000);
    await minute(daemon);
    await minute(daemon);
    expect(daemon.uids).not.toContain(user.id);
    carry(0, 43_950_000);
    await minute(daemon);
    await users.resetTraffic(user.id);
    await minute(daemon);
    await minute(daemon);
    expect(await countersOf(panel, user)).toEqual({ u: 0n, d: 0n });
    const sums = () =>
      panel.rows('SELECT period, SUM(charged_download) AS d FROM traffic_ledger WHERE user_id = ? GROUP BY period', [
        user.id,
      ]);
    expect((await sums()).map((row) => Number((row as { d: unknown }).d))).toEqual([46_950_000]);
    carry(0, 1_000_000);
    await minute(daemon);
    expect(await countersOf(panel, user)).toEqual({ u: 0n, d: 1_000_000n });
    await expectLedgerHolds(panel);

    // A user with allowance left was on the list all the time: nothing tells old bytes from new ones.
    await users.resetTraffic(user.id);
    carry(0, 5);
    await minute(daemon);
    expect(await countersOf(panel, user)).toEqual({ u: 0n, d: 5n });
    expect(daemon.counters.read()).toEqual([]);
  });

  it('uses a new port within a minute', async () => {
    const given = await panel.given.node(SS);
    const daemon = await start(given);
    await panel.service(NodesService).set(String(given.node.id), { port: '8390' });
    await minute(daemon);
    expect(daemon.nodeInfo?.port).toBe(8390);
    expect(daemon.state.lastError).toBeUndefined();
  });
});
