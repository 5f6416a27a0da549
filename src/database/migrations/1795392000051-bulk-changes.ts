import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { nullable, text } from '../schema/migration-tables.js';

const TABLE = 'bulk_changes';
const COLUMNS = [nullable(text('token_hash', 64)), nullable({ name: 'pending_ids', type: 'text' })];
const INDEX = new TableIndex({ name: 'bulk_changes_token_hash', columnNames: ['token_hash'], isUnique: true });

/** The token that begins a bulk change, so that it begins only one; and the users whose history is being deleted. */
export class BulkChanges1795392000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      if (!(await runner.hasColumn(TABLE, column.name))) await runner.addColumn(TABLE, new TableColumn(column));
    }
    const table = await runner.getTable(TABLE);
    if (!table?.indices.some(({ name }) => name === INDEX.name)) await runner.createIndex(TABLE, INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex(TABLE, INDEX);
    for (const { name } of COLUMNS) await runner.dropColumn(TABLE, name);
  }
}
