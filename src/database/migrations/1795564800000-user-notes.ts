import { type MigrationInterface, type QueryRunner, TableColumn, type TableColumnOptions } from 'typeorm';
import { integer, nullable, text } from '../schema/migration-tables.js';

/** Notes, tags and device limits of users. */
export class UserNotes1795564800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const missing: TableColumn[] = [];
    // An interrupted run may have added some, since MySQL has no transaction around that.
    for (const column of COLUMNS)
      if (!(await runner.hasColumn('users', column.name))) missing.push(new TableColumn(column));
    if (missing.length > 0) await runner.addColumns('users', missing);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of COLUMNS) await runner.dropColumn('users', name);
  }
}

/** A program of the version before writes none of them, so each has a default. */
const COLUMNS: TableColumnOptions[] = [
  nullable(text('note', 500)),
  { ...text('tags', 600), default: "''" },
  { ...integer('device_limit'), default: 0 },
];
