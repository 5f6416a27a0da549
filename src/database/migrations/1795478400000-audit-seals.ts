import { hash } from 'node:crypto';
import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const ROWS_AT_ONCE = 5000;
const COLUMNS = {
  uid: 'varchar(22)',
  names: 'varchar(735)',
  key_id: 'varchar(12)',
  mac: 'varchar(43)',
  seal: 'integer',
  proof: 'varchar(56)',
};

/**
 * Entries of the audit log have signatures, and get their places in the chain later. The places of existing entries are their
 * ids, and the chain continues after the end that `audit_head` has. This table is no longer needed: every audited transaction
 * waited for its one row.
 *
 * An interrupted run may have done any part of it, so each step changes only what is missing.
 */
export class AuditSeals1795478400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, type] of Object.entries(COLUMNS)) {
      // Plain SQL, since TypeORM would copy the whole table on SQLite.
      if (!(await runner.hasColumn('audit_log', name)))
        await runner.query(`ALTER TABLE audit_log ADD COLUMN ${name} ${type}`);
    }
    const known = (await runner.getTable('audit_log'))?.indices.map(({ name }) => name);
    for (const column of ['uid', 'seal']) {
      const name = `audit_log_${column}`;
      if (known?.includes(name) === false)
        await runner.createIndex('audit_log', new TableIndex({ name, columnNames: [column], isUnique: true }));
    }
    if (await runner.hasTable('audit_head')) await sealOldEntries(runner);
    // The hash before is that of the place before.
    if (await runner.hasColumn('audit_log', 'previous_hash'))
      await runner.query('ALTER TABLE audit_log DROP COLUMN previous_hash');
    await runner.dropTable('audit_head', true);
  }

  async down(): Promise<void> {
    throw new Error('The seals of the audit log would be lost: restore a backup instead.');
  }
}

interface OldHead {
  readonly entries: number;
  readonly newest: number;
  readonly hash: string;
}

/** Entries behind the end get no place: the panel did not write them. A check of the log names them. */
async function sealOldEntries(runner: QueryRunner): Promise<void> {
  const [head] = await runner.manager.query<OldHead[]>('SELECT entries, newest, hash FROM audit_head');
  const last = await highest(runner, 'id');
  const newest = head?.newest ?? last;
  for (let after = 0; after < Math.min(newest, last); after += ROWS_AT_ONCE) {
    await runner.manager.query(
      'UPDATE audit_log SET seal = id WHERE id > ? AND id <= ? AND id <= ? AND seal IS NULL AND uid IS NULL',
      [after, after + ROWS_AT_ONCE, newest],
    );
  }
  if (newest > 0) await addHead(runner, newest, head);
}

/**
 * Adds an entry in the old form that follows the old end. Otherwise nobody would see that the last entries were removed before the
 * migration: only `audit_head` knew of them. A head that is missing or contradicts itself has no hash that the chain could match.
 */
async function addHead(runner: QueryRunner, newest: number, head: OldHead | undefined): Promise<void> {
  const seal = newest + 1;
  if ((await runner.manager.query<{ id: number }[]>('SELECT id FROM audit_log WHERE seal = ?', [seal])).length > 0)
    return;
  const id = Math.max(seal, (await highest(runner, 'id')) + 1);
  const at = await highest(runner, 'at');
  const [actor, action, subject] = ['system', 'audit.head-kept', `audit:${newest}`];
  const after = JSON.stringify(head ?? null);
  const before = head?.entries === newest ? head.hash : 'no such head';
  const covered = [id, at, actor, null, action, subject, null, null, after, before];
  await runner.manager.query(
    'INSERT INTO audit_log (id, at, actor, action, subject, state_after, seal, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [id, at, actor, action, subject, after, seal, hash('sha256', JSON.stringify(covered), 'hex')],
  );
}

async function highest(runner: QueryRunner, column: string): Promise<number> {
  const statement = `SELECT COALESCE(MAX(${column}), 0) AS highest FROM audit_log`;
  const [row] = await runner.manager.query<{ highest: number | string }[]>(statement);
  return Number(row?.highest ?? 0);
}
