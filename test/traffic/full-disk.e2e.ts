import type { Response } from 'light-my-request';
import { Database } from '../../src/database/database.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/many-users.js';
import { Panel } from '../support/panel.js';
import { isOnServer } from '../support/test-database.js';
import { countersOf, expectLedgerHolds, report } from './traffic-api.js';

const USERS = 2000;
const NO_LIMIT = 1_000_000;

(isOnServer ? describe.skip : describe)('reports to an embedded database whose disk is full', () => {
  let panel: Panel;
  let node: GivenNode;
  let uids: number[];
  beforeAll(async () => {
    panel = await Panel.start();
    node = await panel.given.node();
    uids = await manyUsers(panel, USERS);
  });
  afterAll(() => panel.stop());

  const everybody = (): object[] => uids.map((uid) => ({ uid, upload: 1, download: 2 }));
  const first = (): number => uids[0] ?? 0;

  const one = (id: string, download = 2): Promise<Response> =>
    report(panel, node, [{ uid: first(), upload: 1, download }], { 'idempotency-key': id });

  /** To the pages that it has, or to as many as it may want. */
  async function limit(pages: 'present' | 'none'): Promise<void> {
    await panel.service(Database).write(async (manager) => {
      const [row] = await manager.query<{ page_count: number }[]>('PRAGMA page_count');
      await manager.query(`PRAGMA max_page_count = ${pages === 'none' ? NO_LIMIT : (row?.page_count ?? 0)}`);
    });
  }

  it('are refused with 503, and nothing of them is applied', async () => {
    await limit('present');
    const reply = await report(panel, node, everybody());
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '1']);
    expect(await countersOf(panel, first())).toEqual({ u: 0n, d: 0n });
    expect((await panel.get('/health/live')).statusCode).toBe(200);
  });

  it('are taken when there is room again, for good, also after one that is refused half-way', async () => {
    // Small ones are taken until the receipts want another page. SQLite undoes that transaction itself.
    let taken = 0n;
    while ((await one(`small-${taken}`)).statusCode === 200) taken++;
    expect((await one(`small-${taken}`)).statusCode).toBe(503);
    await limit('none');
    expect((await one('named')).statusCode).toBe(200);
    expect((await one('named', 3)).statusCode).toBe(409);
    expect((await report(panel, node, everybody())).statusCode).toBe(200);
    // Read over another connection than that which writes: what it sees is durable.
    expect(await countersOf(panel, first())).toEqual({ u: taken + 2n, d: 2n * (taken + 2n) });
    await expectLedgerHolds(panel);
  });
});
