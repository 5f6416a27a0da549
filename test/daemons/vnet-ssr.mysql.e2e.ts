import { RulesService } from '../../src/rules/rules.service.js';
import { VNET_UNLIMITED } from '../../src/nodes/served/speed-limits.js';
import { PushRunner } from '../../src/push/push.runner.js';
import type { User } from '../../src/users/user/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { eventually } from '../support/eventually.js';
import { Panel } from '../support/panel.js';
import type { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { freePort } from '../../scripts/common/free-port.mjs';
import { useProxiedPanel } from './panel/proxied-panel.js';
import { countersOf } from './panel/panel-counters.js';
import { generationOf, hitsOn, onlineOn, statusOf } from './panel/panel-records.js';
import { VnetSsr21 } from './fakes/vnet/vnet-ssr-2.1.mjs';
import { VnetSsr22 } from './fakes/vnet/vnet-ssr-2.2.mjs';

const NODE = { family: 'ssr', daemon: 'vnet-ssr', obfs: 'tls1.2_ticket_auth' } as const;
const SSR = { ...NODE, protocol: 'auth_aes128_md5', single: 1, port: '8388', passwd: 'of the node' } as const;

describe.each([
  ['VNet-SSR 2.1', VnetSsr21],
  ['VNet-SSR 2.2', VnetSsr22],
] as const)('%s on a panel', (name, Daemon) => {
  const isNew = name === 'VNet-SSR 2.2';
  let panel: Panel;
  let url: string;
  let proxy: TcpProxy;
  let first: User;
  let second: User;
  let running: (VnetSsr21 | VnetSsr22)[];
  useProxiedPanel((started) => ({ panel, url, proxy } = started));
  beforeAll(async () => {
    ({ user: first } = await panel.given.user({ passwd: 'first: "quoted" 愛' }));
    ({ user: second } = await panel.given.user({ speedLimit: 1_000_000n }));
  });
  beforeEach(() => (running = []));
  afterEach(() => Promise.all(running.map((daemon) => daemon.stop())));

  async function start({ node, key }: GivenNode, address = url): Promise<VnetSsr21 | VnetSsr22> {
    const clock = (): number => panel.clock.unixSeconds();
    const daemon = new Daemon({ panel: address, node: node.id, key, clock });
    running.push(daemon);
    await daemon.start();
    return daemon;
  }

  async function wait(daemon: VnetSsr21 | VnetSsr22, seconds: number): Promise<void> {
    panel.clock.advance(seconds);
    await daemon.pass(seconds);
  }

  it('starts with the users of its node, each on their own port', async () => {
    const daemon = await start(await panel.given.node({ ...NODE, protocol: 'origin' }));
    expect(daemon.nodeInfo).toMatchObject({ protocol: 'origin', single: 0, port: '' });
    expect(daemon.nodePorts).toEqual([]);
    expect(daemon.users.list).toEqual(
      [first, second].map(({ id, port, passwd, speedLimit }) => ({
        uid: id,
        port,
        passwd,
        speed_limit: speedLimit === 0n ? VNET_UNLIMITED : speedLimit,
        enable: 1,
      })),
    );
    expect(daemon.rules).toEqual({ mode: 'all', rules: [] });
    expect(daemon.state.lastError).toBeUndefined();
  });

  it('starts with several ports for all users', async () => {
    const daemon = await start(await panel.given.node({ ...SSR, port: '8388,8389' }));
    expect(daemon.nodePorts).toEqual([8388, 8389]);
  });

  it('starts on a panel whose address ends in a slash', async () => {
    const daemon = await start(await panel.given.node(SSR), `${url}/`);
    expect(daemon.state.users).toBe(2);
  });

  it("reports its users' traffic and addresses, and its own status", async () => {
    const before = await countersOf(panel, first);
    const given = await panel.given.node(SSR);
    const daemon = await start(given);
    daemon.carry(first.id, 1_000_000, 2_000_000);
    daemon.connect(first.id, '192.0.2.1');
    daemon.connect(first.id, '::ffff:192.0.2.2');
    daemon.connect(second.id, '2001:db8::1');
    await wait(daemon, 1);
    expect(daemon.state).toMatchObject({ reports: 1, upload: 1_000_000n, download: 2_000_000n, lastError: undefined });
    const { u, d } = await countersOf(panel, first);
    expect({ u: u - before.u, d: d - before.d }).toEqual({ u: 1_000_000n, d: 2_000_000n });
    expect(await onlineOn(panel, given)).toEqual([
      { user_id: first.id, address: '192.0.2.1' },
      { user_id: first.id, address: '192.0.2.2' },
      { user_id: second.id, address: '2001:db8::1' },
    ]);
    expect(await statusOf(panel, given)).toEqual([
      { cpu: 320, mem: 4170, disk: 1700, uptime: 1, net: '1.2 MB↑-3.4 MB↓' },
    ]);
  });

  it.each([
    ['reject', 'a.bad.example', 'good.example', true],
    ['allow', 'good.example', 'a.bad.example', false],
  ] as const)('applies rules that %s, and reports hits', async (mode, matching, other, isNamed) => {
    const rules = panel.service(RulesService);
    await rules.addGroup({ name: `${name} ${mode}`, mode });
    const { id } = await rules.add(`${name} ${mode}`, { type: 'reg', pattern: `^${matching.replaceAll('.', '\\.')}$` });
    const given = await panel.given.node(SSR);
    await rules.link(`${name} ${mode}`, given.node.name);
    const daemon = await start(given);
    const isRefused = mode === 'reject';
    expect(await daemon.visit(first.id, matching)).toBe(!isRefused);
    expect(await daemon.visit(first.id, other)).toBe(isRefused);
    expect(daemon.state.lastError).toBeUndefined();
    expect(await hitsOn(panel, given)).toEqual([
      { user_id: first.id, rule_id: isNamed ? id : 0, reason: 'a.bad.example' },
    ]);
  });

  it('reports large counters with every digit', async () => {
    const { user } = await panel.given.user({ transferEnable: 9_223_372_036_854_775_807n });
    const daemon = await start(await panel.given.node({ ...SSR, lineRate: 9_007_199_254_740_993n }));
    daemon.carry(user.id, 9_007_199_254_740_993n, 0);
    await wait(daemon, 1);
    expect(await countersOf(panel, user)).toEqual({ u: 9_007_199_254_740_993n, d: 0n });
  });

  it(
    isNew
      ? 'is charged once for a batch whose response was lost'
      : 'is charged once for a minute whose response was lost, although the daemon counts the minute as lost',
    async () => {
      const daemon = await start(await panel.given.node(SSR), `http://127.0.0.1:${proxy.port}`);
      const before = await countersOf(panel, second);
      daemon.client.close();
      let cuts = 1;
      proxy.cutReplies(() => (cuts-- > 0 ? 20 : undefined));
      daemon.carry(second.id, 100_000, 200_000);
      await wait(daemon, 1);
      expect(daemon.state.reports).toBe(0);
      proxy.cutReplies(() => undefined);
      await wait(daemon, 60);
      const { u, d } = await countersOf(panel, second);
      expect({ u: u - before.u, d: d - before.d }).toEqual({ u: 100_000n, d: 200_000n });
      expect(daemon.state).toMatchObject(isNew ? { reports: 1, lost: 0n } : { reports: 0, lost: 300_000n });
    },
  );

  it(
    isNew ? 'gets 304 for polls without a change, and drops a disabled user' : 'does not learn of a change',
    async () => {
      const { user } = await panel.given.user();
      const daemon = await start(await panel.given.node(SSR));
      expect(daemon.uids).toContain(user.id);
      await wait(daemon, 301);
      expect(daemon.state).toMatchObject(isNew ? { polls: 1, notModified: 1 } : { polls: 0 });
      await panel.service(UsersService).set(String(user.id), { enable: 0 });
      await wait(daemon, 300);
      expect(daemon.uids.includes(user.id)).toBe(!isNew);
      expect(daemon.state).toMatchObject(isNew ? { polls: 2, notModified: 1 } : { polls: 0 });
    },
  );

  it('receives changes by push', async () => {
    const given = await panel.given.node({ ...SSR, pushPort: await freePort() });
    const daemon = await start(given);
    const { user } = await panel.given.user();
    const told = (check: () => void | Promise<void>): Promise<void> =>
      eventually(() => {
        // The panel may have tried to reach the daemon before its start, and tries again later.
        panel.clock.advance(1);
        void panel.service(PushRunner).look();
        return check();
      });
    await told(() => expect(daemon.uids).toContain(user.id));
    await told(async () => expect(await generationOf(panel, given)).toBe(isNew ? '2.2' : '2.1'));
    await panel.service(UsersService).set(String(user.id), { passwd: 'another' });
    await told(() => expect(daemon.users.find(user.id)?.passwd).toBe('another'));
    await panel.service(UsersService).set(String(user.id), { enable: 0 });
    await told(() => expect(daemon.uids).not.toContain(user.id));
  });
});
