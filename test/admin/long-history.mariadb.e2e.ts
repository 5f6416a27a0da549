import { OperationRunner } from '../../src/operations/operation.runner.js';
import { insertRows, pieces } from '../../src/database/bulk/bulk.js';
import type { Row } from '../../src/database/bulk/bulk-writer.js';
import { Database } from '../../src/database/database.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { JobsService } from '../../src/jobs/jobs.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { UserBulkService } from '../../src/users/bulk/user-bulk.service.js';
import { UsersService } from '../../src/users/users.service.js';
import type { AdminClient } from '../support/admin-client.js';
import { beforeCalling } from '../support/calls.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';
import { PATIENCE_MS } from '../support/process/process.js';

jest.setTimeout(PATIENCE_MS);

/** Rows of one user: several nodes for a year. `LONG_HISTORY` sets a larger number, to measure. */
const ROWS = Number(process.env['LONG_HISTORY'] ?? 6000);
/** The maximum number of rows that one statement may delete together with their owner. */
const MAX_AT_ONCE = 1000;

const LEDGER = [
  'seconds',
  'start',
  'user_id',
  'node_id',
  'period',
  'rate',
  'upload',
  'download',
  'charged_upload',
  'charged_download',
];

describe('a long history', () => {
  let panel: Panel;
  let owner: AdminClient;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator('owner'));
    // Each test calls for the next turn itself.
    Object.assign(panel.service(JobsService), { startNow: async () => undefined });
  });
  afterAll(() => panel.stop());

  const insert = async (table: string, columns: readonly string[], rows: readonly Row[]): Promise<void> => {
    for (const piece of pieces(rows)) {
      await panel.service(Database).transaction((manager) => insertRows(manager, table, columns, piece));
    }
  };
  const giveHistory = async (id: number, rows = ROWS): Promise<void> =>
    insert(
      'traffic_ledger',
      LEDGER,
      Array.from({ length: rows }, (_none, index) => [3600, index * 3600, id, 1, 0, 10_000, 1, 1, 1, 1]),
    );
  const count = async (table: string, column: string, id: number): Promise<number> => {
    const [row] = await panel.rows<{ found: number }>(`SELECT COUNT(*) AS found FROM ${table} WHERE ${column} = ?`, [
      id,
    ]);
    return Number(row?.found);
  };
  const begin = async (ids: number[], action: object): Promise<number> => {
    const preview = await owner.post('/users/bulk/preview', { ids, action });
    const { token } = preview.json<{ token: string }>();
    return (await owner.post('/users/bulk', { token })).json<{ id: number }>().id;
  };
  const run = async (signal = new AbortController().signal): Promise<void> =>
    panel.service(OperationRunner).run('user-change', signal);
  const progress = async (id: number) =>
    (await owner.get(`/bulk/${id}`)).json<{ done: number; finished_at: number | null }>();

  it('is deleted in portions before its user is deleted', async () => {
    const [id = 0] = await manyUsers(panel, 1);
    await giveHistory(id);
    const atOnce: number[] = [];
    const removal = beforeCalling(panel.service(Database), 'transaction', async () => {
      atOnce.push(await count('traffic_ledger', 'user_id', id));
    });
    const startedAt = performance.now();
    await panel.service(UsersService).delete(String(id));
    const took = performance.now() - startedAt;
    removal.restore();
    if (process.env['LONG_HISTORY'] !== undefined) process.stdout.write(`${ROWS} rows: ${Math.round(took)} ms\n`);
    expect(await count('traffic_ledger', 'user_id', id)).toBe(0);
    expect(await panel.rows('SELECT id FROM users WHERE id = ?', [id])).toEqual([]);
    // Rows that exist before the last transaction are deleted together with the user.
    expect(atOnce.at(-1)).toBeLessThan(MAX_AT_ONCE);
    expect(atOnce.length).toBeGreaterThan(ROWS / MAX_AT_ONCE - 1);
  });

  it('stays when another operator has changed the user', async () => {
    const [id = 0] = await manyUsers(panel, 1);
    await giveHistory(id, 1500);
    expect((await owner.delete(`/users/${id}`, undefined, { 'if-match': '"other"' })).statusCode).toBe(412);
    expect(await count('traffic_ledger', 'user_id', id)).toBe(1500);
  });

  it('is deleted in portions before its node is deleted', async () => {
    const { node } = await panel.given.node();
    const loads = Array.from({ length: 2500 }, (_none, index): Row => [node.id, index, 1, 1, 1]);
    await insert('node_loads', ['node_id', 'minute', 'cpu', 'mem', 'disk'], loads);
    const atOnce: number[] = [];
    const removal = beforeCalling(panel.service(Database), 'transaction', async () => {
      atOnce.push(await count('node_loads', 'node_id', node.id));
    });
    await panel.service(NodesService).delete(String(node.id));
    removal.restore();
    expect(atOnce.at(-1)).toBeLessThan(MAX_AT_ONCE);
    expect(await count('node_loads', 'node_id', node.id)).toBe(0);
  });

  it('does not keep a change of many users from its end, even after an interruption', async () => {
    const ids = await manyUsers(panel, 60);
    const [long = 0, short = 0] = ids;
    await giveHistory(long, 3500);
    await giveHistory(short, 10);
    const change = await begin(ids, { type: 'delete' });
    const stop = new AbortController();
    let removals = 0;
    const removal = beforeCalling(panel.service(Database), 'transaction', () => {
      // The first removal selects the users.
      if (++removals === 3) stop.abort();
    });
    await run(stop.signal);
    removal.restore();
    const left = await count('traffic_ledger', 'user_id', long);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(3500);
    expect(await count('users', 'id', long)).toBe(1);

    // A selected user is deleted, even if another process continues the change.
    const other = await panel.another();
    await other.service(OperationRunner).run('user-change', new AbortController().signal);
    await other.stop();
    expect(await progress(change)).toMatchObject({ done: 60, finished_at: expect.any(Number) });
    for (const id of ids) expect(await count('users', 'id', id)).toBe(0);
    expect(await count('traffic_ledger', 'user_id', long)).toBe(0);
  });

  it('or a failure delays only its own change of many users', async () => {
    const ids = await manyUsers(panel, 4);
    const stuck = await begin(ids.slice(0, 2), { type: 'disable' });
    const next = await begin(ids.slice(2), { type: 'enable' });
    const bulk = panel.service(UserBulkService);
    const apply = bulk.apply.bind(bulk);
    bulk.apply = async (manager, action, found, changed) => {
      if (action.type === 'disable') throw new DatabaseUnavailable();
      return apply(manager, action, found, changed);
    };
    await expect(run()).rejects.toThrow(DatabaseUnavailable);
    expect(await progress(stuck)).toMatchObject({ done: 0, finished_at: null });
    expect(await progress(next)).toMatchObject({ done: 2, finished_at: expect.any(Number) });
    bulk.apply = apply;
    await run();
    expect(await progress(stuck)).toMatchObject({ done: 2, finished_at: expect.any(Number) });
  });
});
