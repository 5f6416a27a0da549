import { NodesService } from '../../src/nodes/nodes.service.js';
import { RulesService } from '../../src/rules/rules.service.js';
import type { User } from '../../src/users/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { TcpProxy } from '../support/tcp-proxy.mjs';
import { listen } from './listen.js';
import { countersOf } from './panel-counters.js';
import { hitsOn, onlineOn, statusOf } from './panel-records.js';
import { XrayR } from './xrayr.mjs';

const SS = { family: 'ss', daemon: 'xrayr', port: '8388' } as const;

describe('XrayR on a panel', () => {
  let panel: Panel;
  let url: string;
  let proxy: TcpProxy;
  let first: User;
  let second: User;
  let running: XrayR[];
  beforeAll(async () => {
    panel = await Panel.start();
    url = await listen(panel);
    proxy = await TcpProxy.to(Number(new URL(url).port));
    ({ user: first } = await panel.given.user());
    ({ user: second } = await panel.given.user({ speedLimit: 1_000_000n }));
  });
  afterAll(async () => {
    await proxy.stop();
    await panel.stop();
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

  it('reports what its users carry, one row for each address, and how it is', async () => {
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

  it('obeys the rules that it knows of, and tells with the next cycle who ran into them', async () => {
    const rules = panel.service(RulesService);
    await rules.addGroup('reject', 'reject');
    const { id } = await rules.add('reject', 'reg', '(?i)\\.bad\\.example$');
    await rules.add('reject', 'domain', 'other.example');
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

  it('is charged once for a request that it repeats because its answer was lost', async () => {
    const before = await countersOf(panel, second);
    const daemon = await start(await panel.given.node(SS), `http://127.0.0.1:${proxy.port}`);
    daemon.client.close();
    let replies = 0;
    // Of the connections of a cycle some lose their answers; none loses four in a row.
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

  it('lets go of whoever is switched off or has reached his quota with the next cycle', async () => {
    const { user: off } = await panel.given.user();
    const { user: spent } = await panel.given.user({ transferEnable: 1000n });
    const daemon = await start(await panel.given.node(SS));
    await panel.service(UsersService).set(String(off.id), { enable: 0 });
    daemon.carry(spent.id, 400, 600);
    await minute(daemon);
    await minute(daemon);
    expect(daemon.uids).toEqual([first.id, second.id]);
  });

  it('sees a new port within a minute', async () => {
    const given = await panel.given.node(SS);
    const daemon = await start(given);
    await panel.service(NodesService).set(String(given.node.id), { port: '8390' });
    await minute(daemon);
    expect(daemon.nodeInfo?.port).toBe(8390);
    expect(daemon.state.lastError).toBeUndefined();
  });
});
