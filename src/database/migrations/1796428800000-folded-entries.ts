import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const TABLE = 'audit_log';
const COLUMN = 'operation_id';
const INDEX = 'audit_log_operation';

/** Which operation made a change. A list folds its entries, and finds the other ones by the index. */
export class FoldedEntries1796428800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Plain SQL, since TypeORM would copy the whole table on SQLite.
    if (!(await runner.hasColumn(TABLE, COLUMN)))
      await runner.query(`ALTER TABLE ${TABLE} ADD COLUMN ${COLUMN} integer`);
    const table = await runner.getTable(TABLE);
    if (table?.indices.some(({ name }) => name === INDEX) === true) return;
    await runner.createIndex(TABLE, new TableIndex({ name: INDEX, columnNames: [COLUMN, 'at', 'id'] }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex(TABLE, INDEX);
    await runner.query(`ALTER TABLE ${TABLE} DROP COLUMN ${COLUMN}`);
  }
}
