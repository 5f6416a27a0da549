import type { QueryRunner } from 'typeorm';
import { Operations1796342400000 } from '../../src/database/migrations/1796342400000-operations.js';
import { databaseBefore, type OldDatabase } from '../support/database/before-migration.js';
import { isOnServer } from '../support/database/test-database.js';

const ACTOR = "'operator', '1', 'ada', '192.0.2.1'";

describe('long work that an older version has begun', () => {
  let database: OldDatabase;
  let runner: QueryRunner;
  beforeAll(async () => {
    database = await databaseBefore(Operations1796342400000);
    ({ runner } = database);
    const filter = (selection: object) => JSON.stringify({ selection, ids: null });
    await runner.query(
      `INSERT INTO bulk_changes (id, actor_kind, actor_id, actor_name, address, action, filter, last_user_id, through_user_id,
         total, done, failed, created_at, finished_at, token_hash, pending_ids)
       VALUES (7, ${ACTOR}, '{"type":"delete"}', ?, 50, 90, 80, 40, 0, 1000, NULL, 'aa', '[51,52]'),
         (8, ${ACTOR}, '{"type":"ban","days":1}', ?, 90, 90, 80, 70, 10, 1000, 2000, 'bb', NULL)`,
      [filter({ tag: 'trial', state: 'tagged:off' }), filter({ tag: 'trial', state: 'tagged:' })],
    );
    await runner.query(
      `INSERT INTO user_imports (id, actor_kind, actor_id, actor_name, address, state, has_secrets, columns, total, last_line,
         added, changed, refused, created_at, heard_at, finished_at, broken_turns, stopped_in)
       VALUES (7, ${ACTOR}, 'importing', 1, '["email"]', 9, 4, 1, 1, 1, 1100, 1101, NULL, 1, NULL),
         (6, ${ACTOR}, 'imported', 1, '["email"]', 1, 1, 1, 0, 0, 900, 901, 950, 0, NULL)`,
    );
    await runner.query("INSERT INTO user_import_portions VALUES (7, 9, 'sealed', '[]'), (6, 1, 'sealed', '[]')");
    await runner.query("INSERT INTO user_import_refusals VALUES (7, 3, '{}')");
    await runner.query(
      `INSERT INTO panel_imports (id, actor_kind, actor_id, actor_name, address, state, panel, origin, time_zone, done, created_at,
         heard_at, broken_turns, stopped_in, dump_path)
       VALUES (7, ${ACTOR}, 'stopped', 'xboard', 'old', 'UTC', 5, 1000, 1001, 2, 'importing', '/a/dump')`,
    );
    await runner.query("INSERT INTO panel_import_parts VALUES (7, 0, '{}')");
  }, 60_000);
  afterAll(() => database.drop());

  it('goes on as operations of one table, also when the migration is interrupted and starts again', async () => {
    const migration = new Operations1796342400000();
    let statements = 0;
    // Dies at every statement in turn, as far as a database keeps what came before.
    for (let death = 1; ; death++) {
      statements = 0;
      runner = database.source.createQueryRunner();
      // There all migrations are one transaction.
      if (!isOnServer) await runner.startTransaction();
      const query = runner.query.bind(runner);
      runner.query = (...given: Parameters<QueryRunner['query']>) => {
        if (++statements === death) return Promise.reject(new Error('as if the process had died'));
        return query(...given);
      };
      const hasEnded = await migration.up(runner).then(
        () => true,
        () => false,
      );
      runner.query = query;
      if (hasEnded) break;
      // What a database does when a process has died.
      if (isOnServer) await query('ROLLBACK');
      else await runner.rollbackTransaction();
      await runner.release();
    }
    if (!isOnServer) await runner.commitTransaction();
    const rows = await runner.query('SELECT * FROM operations ORDER BY kind, id');
    const byKind = rows.map(({ input, place, ...row }: Record<string, unknown>) => ({
      ...row,
      input: JSON.parse(String(input)),
      place: JSON.parse(String(place)),
    }));
    const selection = { tag: 'trial' };
    expect(byKind).toMatchObject([
      {
        ...{ kind: 'panel-import', state: 'stopped', stopped_in: 'running', about: 'xboard', file_path: '/a/dump' },
        input: { panel: 'xboard', origin: 'old', timeZone: 'UTC', emailDomain: null, source: 'dump' },
      },
      {
        ...{
          kind: 'user-change',
          state: 'running',
          about: 'delete',
          done: 40,
          refused: 0,
          token_hash: 'aa',
          is_cleared: 0,
        },
        input: { action: { type: 'delete' }, selection: { ...selection, state: 'off' }, ids: null, through: 90 },
        place: { lastUserId: 50, pendingIds: [51, 52] },
      },
      { kind: 'user-change', state: 'done', about: 'ban', refused: 10, is_cleared: 0, input: { selection } },
      // Its lines may still be there, and may have passwords.
      { id: Math.min(...rows.map(({ id }: { id: number }) => id)), kind: 'user-import', state: 'done', is_cleared: 0 },
      {
        ...{ kind: 'user-import', state: 'running', total: 9, done: 3, refused: 1, broken_turns: 1, actor_name: 'ada' },
        input: { columns: ['email'], hasSecrets: true },
        place: { lastLine: 4, added: 1, changed: 1 },
      },
    ]);
    const [panelImport, , , done, running] = byKind.map(({ id }: { id: number }) => id);
    const parts = await Promise.all(
      ['operation_lines', 'operation_refusals', 'operation_reports'].map((table) =>
        runner.query(`SELECT * FROM ${table}`),
      ),
    );
    const numbers = parts.map((found) => found.map((row: { operation_id: number }) => row.operation_id));
    expect(numbers.map((some) => some.toSorted((a: number, b: number) => a - b))).toEqual([
      [done, running].toSorted((a, b) => a - b),
      [running],
      [panelImport],
    ]);
    for (const table of ['bulk_changes', 'old_bulk_changes', 'user_imports', 'old_user_imports', 'old_panel_imports'])
      expect([table, await runner.hasTable(table)]).toEqual([table, false]);
  }, 60_000);
});
