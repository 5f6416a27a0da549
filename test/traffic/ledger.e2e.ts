import { Traffic1795305600000 } from '../../src/database/migrations/1795305600000-traffic.js';
import { Database } from '../../src/database/database.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { LedgerAuditService } from '../../src/traffic/ledger/ledger-audit.service.js';
import { type LedgerDay, LedgerHistoryService } from '../../src/traffic/ledger/ledger-history.service.js';
import { LedgerRollupService } from '../../src/traffic/ledger/ledger-rollup.service.js';
import { TrafficPurgeJob } from '../../src/traffic/traffic-purge.job.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { countersOf, expectLedgerHolds, report } from './traffic-api.js';

const DAY = 86_400;

describe('the ledger', () => {
  let panel: Panel;
  let tokyo: GivenNode;
  let paris: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start({ ledgerHourlyDays: 2, ledgerDailyDays: 10 });
    tokyo = await panel.given.node({ family: 'ssr' });
    paris = await panel.given.node({ family: 'ss', trafficRate: 15_000 });
  });
  beforeEach(() => panel.clock.set('2026-03-15T12:00:00Z'));
  afterAll(() => panel.stop());

  const addUser = async (): Promise<number> => (await panel.given.user({ transferEnable: 10n ** 12n })).user.id;
  const carry = async (node: GivenNode, uid: number, upload: number, download: number): Promise<void> => {
    panel.clock.advance(1);
    expect((await report(panel, node, [{ uid, upload, download }])).statusCode).toBe(200);
  };
  const history = (uid: number, period?: number): Promise<LedgerDay[]> =>
    panel.service(LedgerHistoryService).ofUser(uid, period);
  const rowsOf = (uid: number): Promise<object[]> =>
    panel.rows('SELECT seconds, period FROM traffic_ledger WHERE user_id = ? ORDER BY seconds, start, period', [uid]);

  it('shows the carried and charged bytes by node, day and rate', async () => {
    const uid = await addUser();
    await carry(tokyo, uid, 10, 20);
    panel.clock.advance(3600);
    await carry(tokyo, uid, 1, 2);
    await carry(paris, uid, 3, 4);
    await panel.service(NodesService).set(String(tokyo.node.id), { trafficRate: 20_000 });
    await carry(tokyo, uid, 5, 6);
    await panel.service(NodesService).set(String(tokyo.node.id), { trafficRate: 10_000 });
    const day = Date.parse('2026-03-15') / 1000;
    const amounts = (upload: bigint, download: bigint, chargedUpload: bigint, chargedDownload: bigint) => ({
      ...{ day, period: 0, upload, download, chargedUpload, chargedDownload },
    });
    expect(await history(uid)).toEqual([
      { nodeId: tokyo.node.id, rate: 10_000, ...amounts(11n, 22n, 11n, 22n) },
      { nodeId: tokyo.node.id, rate: 20_000, ...amounts(5n, 6n, 10n, 12n) },
      { nodeId: paris.node.id, rate: 15_000, ...amounts(3n, 4n, 5n, 6n) },
    ]);
    expect(await countersOf(panel, uid)).toEqual({ u: 26n, d: 40n });
  });

  it('is deleted with its user, and survives its node', async () => {
    const uid = await addUser();
    const brief = await panel.given.node();
    await carry(brief, uid, 1, 2);
    await panel.service(NodesService).delete(String(brief.node.id));
    expect(await history(uid)).toHaveLength(1);
    await panel.service(UsersService).delete(String(uid));
    expect(await history(uid)).toEqual([]);
  });

  it('names every user whose counters differ from its sum', async () => {
    const [fine, more, less, never] = [await addUser(), await addUser(), await addUser(), await addUser()];
    for (const uid of [fine, more, less]) await carry(tokyo, uid, 100, 200);
    await panel.execute('UPDATE users SET u = u + 1 WHERE id = ?', [more]);
    await panel.execute('DELETE FROM traffic_ledger WHERE user_id = ?', [less]);
    await panel.execute('UPDATE users SET d = 9 WHERE id = ?', [never]);
    const { users, differences } = await panel.service(LedgerAuditService).verify();
    expect(users).toBeGreaterThanOrEqual(4);
    expect(differences).toEqual([
      { userId: more, u: 101n, d: 200n, ledgerU: 100n, ledgerD: 200n },
      { userId: less, u: 100n, d: 200n, ledgerU: 0n, ledgerD: 0n },
      { userId: never, u: 0n, d: 9n, ledgerU: 0n, ledgerD: 0n },
    ]);
    for (const uid of [more, less, never]) await panel.service(UsersService).delete(String(uid));
    await expectLedgerHolds(panel);
  });

  it('becomes coarser with time, but its sum stays equal to the counters', async () => {
    const [uid, other] = [await addUser(), await addUser()];
    const days = 16;
    for (let day = 0; day < days; day++) {
      for (const hour of [0, 3600]) {
        panel.clock.set(Date.parse('2026-04-01T01:30:00Z') + (day * DAY + hour) * 1000);
        await carry(tokyo, uid, 1, 2);
        await carry(paris, uid, 2, 4);
        await carry(paris, other, 2, 4);
      }
      if (day === 2) await panel.service(UsersService).resetTraffic(String(other));
      await panel.service(LedgerRollupService).run();
      await expectLedgerHolds(panel);
    }
    // Hourly rows for today and the two days before, daily rows for ten days before, and one row for the rest.
    const kept = await rowsOf(uid);
    const count = (seconds: number): number => kept.filter((row) => Reflect.get(row, 'seconds') === seconds).length;
    expect([count(3600), count(DAY), count(0)]).toEqual([3 * 2 * 2, 8 * 2, 1]);
    expect((await history(uid))[0]).toEqual({
      ...{ day: null, nodeId: null, period: 0, rate: null },
      ...{ upload: 5n * 2n * 3n, download: 5n * 2n * 6n, chargedUpload: 5n * 2n * 4n, chargedDownload: 5n * 2n * 8n },
    });
    expect(await countersOf(panel, uid)).toEqual({ u: BigInt(days) * 2n * 4n, d: BigInt(days) * 2n * 8n });

    // The roll-up does not carry traffic from before a reset forward.
    expect((await history(other, 0)).filter(({ day }) => day === null)).toEqual([]);
    await panel.service(UsersService).resetTraffic(String(uid));
    await panel.service(LedgerRollupService).run();
    expect((await history(uid)).every(({ day }) => day !== null)).toBe(true);
    panel.clock.advance(30 * DAY);
    await panel.service(LedgerRollupService).run();
    expect(await rowsOf(uid)).toEqual([]);
    await expectLedgerHolds(panel);
  });

  it('is rolled up in portions for many users', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count++) ids.push(await addUser());
    const many: GivenNode[] = [];
    while (many.length < 120) many.push(await panel.given.node());
    for (const node of many) {
      await report(
        panel,
        node,
        ids.map((uid) => ({ uid, upload: 1, download: 1 })),
      );
    }
    panel.clock.advance(5 * DAY);
    await panel.service(LedgerRollupService).run();
    expect(await rowsOf(ids[0] ?? 0)).toHaveLength(120);
    panel.clock.advance(20 * DAY);
    await panel.service(LedgerRollupService).run();
    expect(await rowsOf(ids[5] ?? 0)).toEqual([expect.objectContaining({ seconds: 0 })]);
    await expectLedgerHolds(panel);
  });

  it('starts with the counters from before the first ledger', async () => {
    const uid = await addUser();
    await panel.execute('UPDATE users SET u = 123, d = 456 WHERE id = ?', [uid]);
    await panel.service(Database).write(async (manager) => {
      const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
      for (let time = 0; time < 2; time++) await new Traffic1795305600000().up(runner);
      if (manager.queryRunner === undefined) await runner.release();
    });
    expect(await history(uid)).toMatchObject([{ day: null, chargedUpload: 123n, chargedDownload: 456n }]);
    await expectLedgerHolds(panel);
  });

  it('keeps the receipts of reports for seven days', async () => {
    panel.clock.set('2026-06-01T00:00:00Z');
    await carry(tokyo, await addUser(), 1, 1);
    const at = panel.clock.unixSeconds();
    const receipts = () => panel.rows('SELECT * FROM reports WHERE applied_at = ?', [at]);
    panel.clock.advance(7 * DAY);
    await panel.service(TrafficPurgeJob).run();
    expect(await receipts()).toHaveLength(1);
    panel.clock.advance(1);
    await panel.service(TrafficPurgeJob).run();
    expect(await receipts()).toEqual([]);
  });
});
