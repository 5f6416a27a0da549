import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../src/database/database.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { ReportsService } from '../../src/traffic/report/reports.service.js';
import { ReportSpool } from '../../src/uniproxy/spool/report-spool.js';
import { SpoolService } from '../../src/uniproxy/spool/spool.service.js';
import { afterCalling, beforeCalling } from '../support/calls.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { countersOf, expectLedgerHolds } from '../traffic/traffic-api.js';
import { ask, NODES, send, TAKEN, V1, V2 } from './uniproxy-api.js';

const V2NODE = { daemon: 'v2node', ...NODES.vless } as const;
const V2BX = { daemon: 'v2bx', protocol: 'vmess' } as const;
const XRAYRP = { daemon: 'xrayrp', protocol: 'vmess' } as const;

describe('While the database is away', () => {
  let panel: Panel;
  let uid: number;
  let restores: (() => void)[] = [];
  beforeEach(async () => {
    panel = await Panel.start();
    uid = (await panel.given.user({ deviceLimit: 1 })).user.id;
  });
  afterEach(async () => {
    goOn();
    await expectLedgerHolds(panel);
    await panel.stop();
  });

  /** Every statement fails from now on. */
  function stop(of: Panel = panel): void {
    const fail = (): never => {
      throw new DatabaseUnavailable();
    };
    for (const way of ['read', 'write', 'transaction'] as const)
      restores.push(beforeCalling(of.service(Database), way, fail).restore);
    // What the process knows of versions ends with their lease.
    of.clock.advance(2);
  }

  function goOn(): void {
    for (const restore of restores) restore();
    restores = [];
  }

  const files = (): string[] => (existsSync(panel.config.spoolFolder) ? readdirSync(panel.config.spoolFolder) : []);
  const replay = (of: Panel = panel): Promise<void> => of.service(SpoolService).replayAll();
  const push = (node: GivenNode, bytes: [number, number], of: Panel = panel) =>
    send(of, node, `${V1}/push`, { [uid]: bytes });

  it.each([
    ['v2node', V2NODE],
    ['V2bX', V2BX],
  ])('a report of %s is stored beside it, and applied once it is back', async (_name, fields) => {
    const node = await panel.given.node({ ...fields, trafficRate: 20_000 });
    await ask(panel, node, `${V1}/user`);
    stop();
    const reply = await push(node, [3, 4]);
    expect([reply.statusCode, reply.json()]).toEqual([200, TAKEN]);
    await replay();
    expect(files()).toHaveLength(1);
    goOn();
    await replay();
    await replay();
    expect([files(), await countersOf(panel, uid)]).toEqual([[], { u: 6n, d: 8n }]);
  });

  it('daemons get what the process has in memory', async () => {
    const node = await panel.given.node(V2NODE);
    const paths = [`${V2}/config`, `${V1}/user`, `${V1}/alivelist`, `${V2}/handshake`];
    const before = await Promise.all(paths.map((path) => ask(panel, node, path)));
    stop();
    for (const [index, path] of paths.entries()) {
      const after = await ask(panel, node, path);
      expect([after.statusCode, after.body]).toEqual([200, before[index]?.body]);
    }
    expect((await ask(panel, { ...node, key: 'x'.repeat(40) }, `${V1}/user`)).statusCode).toBe(401);
  });

  it('daemons that keep their bytes get 503, and nothing is stored', async () => {
    const node = await panel.given.node(XRAYRP);
    await ask(panel, node, `${V1}/user`);
    stop();
    expect((await push(node, [3, 4])).statusCode).toBe(503);
    expect(files()).toEqual([]);
  });

  it('equal trickles of several minutes are all new, and those that a daemon sends again are not', async () => {
    const node = await panel.given.node(V2NODE);
    await push(node, [1, 1]);
    panel.clock.advance(60);
    stop();
    for (let minute = 0; minute < 5; minute++) {
      await push(node, [1, 1]);
      panel.clock.advance(20);
      await push(node, [1, 1]);
      panel.clock.advance(40);
    }
    goOn();
    await push(node, [1, 1]);
    await replay();
    expect([files(), await countersOf(panel, uid)]).toEqual([[], { u: 7n, d: 7n }]);
  });

  it('a report whose fate is unknown is applied once', async () => {
    const node = await panel.given.node(V2NODE);
    // The transaction is committed, and its answer is lost.
    const lost = afterCalling(panel.service(ReportsService), 'take', () => {
      throw new DatabaseUnavailable();
    });
    expect((await push(node, [5, 6])).statusCode).toBe(200);
    lost.restore();
    expect(files()).toHaveLength(1);
    panel.clock.advance(3600);
    await replay();
    expect([files(), await countersOf(panel, uid)]).toEqual([[], { u: 5n, d: 6n }]);
  });

  it('a report is applied once by two processes, and by one that dies before it removes the report', async () => {
    const node = await panel.given.node(V2NODE);
    const other = await panel.another();
    await ask(panel, node, `${V1}/user`);
    stop();
    for (const bytes of [1, 20, 300]) await push(node, [bytes, bytes]);
    goOn();
    const killed = beforeCalling(ReportSpool.prototype, 'remove', () => {
      throw new Error('the process was killed');
    });
    await Promise.all([replay(), replay(other)]);
    killed.restore();
    expect(files()).toHaveLength(3);
    // Its rows come again before somebody else applies the rest.
    panel.clock.advance(60);
    await push(node, [20, 20]);
    await replay(other);
    await other.stop();
    expect([files(), await countersOf(panel, uid)]).toEqual([[], { u: 341n, d: 341n }]);
  });

  it('a report for a node that is deleted meanwhile is dropped', async () => {
    const node = await panel.given.node(V2NODE);
    await ask(panel, node, `${V1}/user`);
    stop();
    await push(node, [1, 1]);
    goOn();
    await panel.service(NodesService).delete(node.node.id);
    await replay();
    expect([files(), await countersOf(panel, uid)]).toEqual([[], { u: 0n, d: 0n }]);
  });

  it('a file that holds no report stays, and does not keep the others', async () => {
    const node = await panel.given.node(V2NODE);
    await ask(panel, node, `${V1}/user`);
    stop();
    await push(node, [1, 1]);
    goOn();
    const strange = '0000000000-00000000-0000-4000-8000-000000000000.json';
    writeFileSync(join(panel.config.spoolFolder, strange), '{}');
    writeFileSync(join(panel.config.spoolFolder, 'unfinished.json.part'), '{');
    await replay();
    expect([files().sort(), await countersOf(panel, uid)]).toEqual([
      [strange, 'unfinished.json.part'],
      { u: 1n, d: 1n },
    ]);
  });
});

describe('A spool that cannot be written', () => {
  it('is a refusal, and no success', async () => {
    const panel = await Panel.start({ spoolFolder: '/dev/null/spool' });
    const node = await panel.given.node(V2NODE);
    const { user } = await panel.given.user();
    await ask(panel, node, `${V1}/user`);
    const outage = beforeCalling(panel.service(Database), 'transaction', () => {
      throw new DatabaseUnavailable();
    });
    const reply = await send(panel, node, `${V1}/push`, { [user.id]: [1, 1] });
    outage.restore();
    await panel.stop();
    expect(reply.statusCode).toBe(503);
  });
});
