import type { MoveReport } from '../../src/moving/plan/move-report.js';
import type { Daemon } from '../daemons/fakes/daemon.mjs';
import { VnetSsr21 } from '../daemons/fakes/vnet/vnet-ssr-2.1.mjs';
import { VnetSsr22 } from '../daemons/fakes/vnet/vnet-ssr-2.2.mjs';
import { XrayR } from '../daemons/fakes/xrayr.mjs';
import { listen } from '../daemons/panel/listen.js';
import { Panel } from '../support/panel.js';
import { importTables, ledgerDifferences } from './old/import.js';
import { OLD_KEYS, type OldUser, proxyPanel, TRAPS } from './old/proxypanel.js';

/** The users that ProxyPanel has on the list of a node. */
function oldList(rank: number, group: number): number[] {
  const isServed = ({ enable, status, level, user_group_id }: OldUser): boolean =>
    enable === true && status !== -1 && Number(level) >= rank && (user_group_id === null || user_group_id === group);
  return TRAPS.filter(isServed).map(({ id }) => id);
}

describe('daemons of a ProxyPanel, with a new address and their old keys', () => {
  let panel: Panel;
  let url: string;
  let report: MoveReport;
  let running: Daemon[];
  beforeAll(async () => {
    panel = await Panel.start();
    url = await listen(panel);
    report = await importTables(panel, proxyPanel('3'));
  });
  afterAll(() => panel.stop());
  beforeEach(() => (running = []));
  afterEach(() => Promise.all(running.map((daemon) => daemon.stop())));

  const settings = (node: number) => ({
    panel: url,
    node,
    key: OLD_KEYS[node - 1] ?? '',
    clock: () => panel.clock.unixSeconds(),
  });

  /** The old list without the users whose absence the report explains. */
  function explained(node: number, old: number[]): number[] {
    const list = report.nodes.find(({ id }) => id === node);
    expect(list?.there).toBe(old.length);
    const left = new Set(list?.differences.flatMap(({ first }) => first));
    return old.filter((id) => !left.has(id));
  }

  it('XrayR gets the old list, and its traffic is charged', async () => {
    const daemon = new XrayR({ ...settings(1), repeatAfterMs: 1 });
    running.push(daemon);
    await daemon.start();
    expect(daemon.nodeInfo).toMatchObject({ port: 8388, method: 'aes-256-gcm' });
    expect([...daemon.users.keys()]).toEqual(explained(1, oldList(0, 1)));
    daemon.carry(1, 1000, 2000);
    panel.clock.advance(60);
    await daemon.pass(60);
    expect(daemon.state.lastError).toBeUndefined();
    // The rate of the node is 1.25.
    expect(await panel.rows('SELECT u, d FROM users WHERE id = 1')).toEqual([{ u: 1000 + 1250, d: 3000 + 2500 }]);
    expect(await ledgerDifferences(panel)).toEqual([]);
  });

  it.each([
    ['VNet-SSR 2.1', VnetSsr21],
    ['VNet-SSR 2.2', VnetSsr22],
  ])('%s gets the old list, settings and rules', async (_name, Vnet) => {
    const daemon = new Vnet(settings(2));
    running.push(daemon);
    await daemon.start();
    expect(daemon.nodeInfo).toMatchObject({
      single: 1,
      port: '443',
      passwd: 'node passwd',
      secret: 'secret02',
      client_limit: 3,
    });
    expect(daemon.users.list.map(({ uid }) => uid)).toEqual(explained(2, oldList(1, 2)));
    expect(daemon.rules).toMatchObject({ mode: 'reject' });
    expect(daemon.state.lastError).toBeUndefined();
  });
});
