import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { isJsonObject } from '../../common/json/json-object.js';
import { bigint, createTable, id, integer, nullable, text } from '../schema/migration-tables.js';

/** A row of one of the old tables. Its JSON columns are text. */
type OldRow = Readonly<Record<string, unknown>>;

/** The columns of a new row. */
type NewRow = Record<string, unknown>;

/** Changes of many users, imports of users and imports from other panels are operations in one table. */
export class Operations1796342400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'operations', OPERATIONS, {
      unique: ['token_hash'],
      indices: ['kind', 'finished_at'],
    });
    await createTable(runner, 'operation_lines', LINES);
    await createTable(runner, 'operation_refusals', REFUSALS);
    await createTable(runner, 'operation_reports', REPORTS);
    // A process of an older version loses the tables at once. Otherwise it could go on with work that has moved.
    for (const table of [...HEADS, ...CHILDREN]) {
      if (await runner.hasTable(table)) await runner.query(`ALTER TABLE ${table} RENAME TO ${old(table)}`);
    }
    await this.move(runner);
    for (const table of [...HEADS, ...CHILDREN]) await runner.dropTable(old(table), true);
  }

  /** The tables of an older version had less than these. */
  down(): Promise<void> {
    return Promise.reject(new Error('This cannot be undone: restore the backup from before the update'));
  }

  /** Moves the rows one by one, the oldest first. A row is gone once it has moved, so an interrupted run goes on. */
  private async move(runner: QueryRunner): Promise<void> {
    const found: { table: Head; row: OldRow }[] = [];
    for (const table of HEADS) {
      if (!(await runner.hasTable(old(table)))) continue;
      const rows = await runner.manager.query<OldRow[]>(`SELECT * FROM ${old(table)} ORDER BY id`);
      for (const row of rows) found.push({ table, row });
    }
    found.sort((a, b) => Number(a.row['created_at']) - Number(b.row['created_at']));
    for (const { table, row } of found) {
      const isFirst = !runner.isTransactionActive;
      if (isFirst) await runner.startTransaction();
      await this.moveRow(runner, table, row);
      if (isFirst) await runner.commitTransaction();
    }
  }

  private async moveRow(runner: QueryRunner, table: Head, row: OldRow): Promise<void> {
    const moved = { ...sharedOf(row), ...MOVED[table](row) };
    const names = Object.keys(moved);
    const places = names.map(() => '?').join(', ');
    await runner.query(`INSERT INTO operations (${names.join(', ')}) VALUES (${places})`, Object.values(moved));
    const [{ id: newId } = { id: 0 }] = await runner.manager.query<{ id: number }[]>(
      'SELECT MAX(id) AS id FROM operations',
    );
    if (table === 'user_imports') {
      await runner.query(
        `INSERT INTO operation_lines (operation_id, last_line, content, claims)
          SELECT ${newId}, last_line, content, claims FROM ${old('user_import_portions')} WHERE import_id = ?`,
        [row['id']],
      );
      await runner.query(
        `INSERT INTO operation_refusals (operation_id, line, refusal)
          SELECT ${newId}, line, refusal FROM ${old('user_import_refusals')} WHERE import_id = ?`,
        [row['id']],
      );
    }
    if (table === 'panel_imports') {
      await runner.query(
        `INSERT INTO operation_reports (operation_id, position, content)
          SELECT ${newId}, position, content FROM ${old('panel_import_parts')} WHERE import_id = ?`,
        [row['id']],
      );
    }
    await runner.query(`DELETE FROM ${old(table)} WHERE id = ?`, [row['id']]);
  }
}

const HEADS = ['bulk_changes', 'user_imports', 'panel_imports'] as const;
type Head = (typeof HEADS)[number];
const CHILDREN = ['user_import_portions', 'user_import_refusals', 'panel_import_parts'] as const;

function old(table: string): string {
  return `old_${table}`;
}

/** What an ended one worked on may still be there, so a job clears it again. */
function sharedOf(row: OldRow): NewRow {
  const { actor_kind, actor_id, actor_name, address, total, done, created_at, finished_at } = row;
  return { actor_kind, actor_id, actor_name, address, total, done, created_at, finished_at, is_cleared: 0 };
}

const MOVED: Readonly<Record<Head, (row: OldRow) => NewRow>> = {
  bulk_changes: (row) => {
    const action = objectIn(row['action']);
    const { selection, ids } = objectIn(row['filter']);
    const input = { action, selection: untagged(selection), ids, through: row['through_user_id'] };
    const { pending_ids: pending } = row;
    const pendingIds: unknown = typeof pending === 'string' ? JSON.parse(pending) : null;
    return {
      ...{ kind: 'user-change', state: row['finished_at'] === null ? 'running' : 'done', about: action['type'] },
      ...{ input: JSON.stringify(input), place: JSON.stringify({ lastUserId: row['last_user_id'], pendingIds }) },
      ...{ refused: row['failed'], token_hash: row['token_hash'], heard_at: row['created_at'] },
    };
  },
  user_imports: (row) => {
    const { last_line, added, changed, refused } = row;
    const columns: unknown = JSON.parse(String(row['columns']));
    return {
      ...{ kind: 'user-import', state: renamed(row['state']), about: '' },
      input: JSON.stringify({ columns, hasSecrets: Number(row['has_secrets']) === 1 }),
      place: JSON.stringify({ lastLine: last_line, added, changed }),
      ...{ done: Number(added) + Number(changed) + Number(refused), refused, heard_at: row['heard_at'] },
      ...{ broken_turns: row['broken_turns'], stopped_in: renamed(row['stopped_in']) },
    };
  },
  panel_imports: (row) => {
    const { panel, origin, time_zone: timeZone, email_domain: emailDomain, database_name: databaseName } = row;
    const source = row['sealed_address'] === null ? 'dump' : 'database';
    return {
      ...{ kind: 'panel-import', state: renamed(row['state']), about: panel, refused: 0, heard_at: row['heard_at'] },
      input: JSON.stringify({ panel, origin, timeZone, emailDomain, databaseName, source }),
      place: JSON.stringify({ step: row['step'] }),
      ...{ file_path: row['dump_path'], sealed_source: row['sealed_address'] },
      ...{ problem: row['problem'], failure: row['failure'] },
      ...{ broken_turns: row['broken_turns'], stopped_in: renamed(row['stopped_in']) },
    };
  },
};

function renamed(state: unknown): unknown {
  return state === 'importing' ? 'running' : state === 'imported' ? 'done' : state;
}

/** Earlier versions marked the state of a filter by tag, so that versions without tags would refuse it. */
function untagged(selection: unknown): unknown {
  const { state, ...others } = objectOf(selection);
  const name = typeof state === 'string' ? state.replace('tagged:', '') : '';
  return name === '' ? others : { ...others, state: name };
}

function objectIn(text: unknown): Readonly<Record<string, unknown>> {
  return objectOf(JSON.parse(String(text)));
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}

const OPERATIONS: TableColumnOptions[] = [
  id(),
  text('kind', 16),
  text('state', 16),
  text('about', 32),
  text('actor_kind', 16),
  nullable(text('actor_id', 64)),
  nullable(text('actor_name', 128)),
  nullable(text('address', 64)),
  { name: 'input', type: 'text' },
  { name: 'place', type: 'text' },
  nullable(text('file_path', 255)),
  nullable({ name: 'sealed_source', type: 'text' }),
  nullable(integer('total')),
  integer('done'),
  integer('refused'),
  nullable(text('problem', 500)),
  nullable({ name: 'failure', type: 'text' }),
  nullable(text('token_hash', 64)),
  { ...integer('broken_turns'), default: 0 },
  nullable(text('stopped_in', 16)),
  bigint('created_at'),
  bigint('heard_at'),
  nullable(bigint('finished_at')),
  { ...integer('is_cleared'), default: 0 },
];

/** Without a foreign key: lines are deleted in small steps, while a deleted operation would delete all at once. */
const LINES: TableColumnOptions[] = [
  { ...integer('operation_id'), isPrimary: true },
  { ...integer('last_line'), isPrimary: true },
  { name: 'content', type: 'text' },
  nullable({ name: 'claims', type: 'text' }),
];

const REFUSALS: TableColumnOptions[] = [
  { ...integer('operation_id'), isPrimary: true },
  { ...integer('line'), isPrimary: true },
  { name: 'refusal', type: 'text' },
];

const REPORTS: TableColumnOptions[] = [
  { ...integer('operation_id'), isPrimary: true },
  { ...integer('position'), isPrimary: true },
  { name: 'content', type: 'text' },
];
