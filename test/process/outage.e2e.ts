import { setTimeout as sleep } from 'node:timers/promises';
import { Installation } from '../support/installation.js';
import { PrivateMariadb } from '../support/private-mariadb.js';
import type { PanelProcess } from '../support/process.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { isOnServer } from '../support/test-database.js';
import { type Call, Traffic } from './traffic.js';

(isOnServer ? describe : describe.skip)('T78: a database server', () => {
  let mariadb: PrivateMariadb;
  let installation: Installation;
  let panel: PanelProcess;
  let proxy: TcpProxy;
  let far: PanelProcess;
  const given: { users: any; node: any } = { users: [], node: undefined };
  beforeAll(async () => {
    mariadb = await PrivateMariadb.start();
    installation = await Installation.create(mariadb.url);
    given.users = await installation.users(20);
    given.node = await installation.node();
    proxy = await TcpProxy.to(mariadb.port);
    panel = await installation.start();
    far = await installation.start({ DATABASE_URL: installation.settings.DATABASE_URL.replace(`:${mariadb.port}/`, `:${proxy.port}/`) });
  });
  afterAll(async () => {
    mariadb.thaw();
    await panel.kill(); await far.kill();
    await installation.stop();
    await proxy.stop();
    await mariadb.stop();
  });

  async function outage(p: PanelProcess, begin: () => unknown, end: () => unknown, ms: number) {
    const traffic = await Traffic.start(p, given.users, given.node);
    await sleep(500);
    const goneAt = performance.now();
    await begin();
    await sleep(ms);
    await end();
    const backAt = performance.now();
    await sleep(3500);
    await traffic.stop();
    const table: Record<string, number> = {};
    for (const c of traffic.calls) { const k = `${c.kind} ${c.reply.status}`; table[k] = (table[k] ?? 0) + 1; }
    const bad = traffic.calls.filter((c: Call) => c.reply.status >= 500);
    const slow = Math.max(...bad.map((c) => c.reply.ms));
    const last = Math.max(...bad.map((c) => c.startedAt)) - backAt;
    const live = Math.max(...traffic.calls.filter((c) => c.kind === 'live').map((c) => c.reply.ms));
    const odd = traffic.calls.filter((c) => ![200, 503].includes(c.reply.status)).map((c) => `${c.kind} ${c.reply.status} ${Math.round(c.startedAt - backAt)} ${c.reply.text}`);
    console.log(table, { goneAt: goneAt - backAt, slow, last, live }, odd.slice(0, 10), traffic.failures.slice(0, 3), p.stderr.slice(0, 500));
    console.log([...traffic.calls].sort((a, b) => b.reply.ms - a.reply.ms).slice(0, 15).map((c) => `${c.kind} ${c.reply.status} from ${Math.round(c.startedAt - backAt)} took ${Math.round(c.reply.ms)} ${c.reply.text.slice(0,80)}`).join('\n'));
    const errs = p.log.filter((l: any) => l.level >= 50 && !/does not answer/.test(l.msg));
    console.log(JSON.stringify(errs.slice(0, 4)), JSON.stringify(p.log.filter((l: any) => l.status === 503 && l.ms > 2000).slice(0,3)));
  }
  it('kill', () => outage(panel, () => mariadb.kill(), () => mariadb.restart(), 3000));
  it('freeze', () => outage(panel, () => mariadb.freeze(), () => mariadb.thaw(), 3000));
  it('swallow', () => outage(far, () => proxy.swallow(), () => proxy.restore(), 3000));
  it('cuts', () => outage(far, async () => { for (let i = 0; i < 30; i++) { proxy.cut(); await sleep(70); } }, () => 0, 0));
});
