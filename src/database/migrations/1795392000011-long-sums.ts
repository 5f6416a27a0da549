import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { text } from '../schema/migration-tables.js';

const TABLE = 'quarantine';
const SUMS = ['upload', 'download'];

/** Sums of quarantined rows may have more digits than one number. */
export class LongSums1795392000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setLength(runner, 40);
  }

  async down(runner: QueryRunner): Promise<void> {
    await setLength(runner, 32);
  }
}

async function setLength(runner: QueryRunner, length: number): Promise<void> {
  const isSqlite = runner.dataSource.options.type === 'better-sqlite3';
  for (const name of SUMS) {
    if (isSqlite) await runner.changeColumn(TABLE, name, new TableColumn(text(name, length)));
    // On these servers changeColumn drops the column with its data.
    else await runner.query(`ALTER TABLE ${TABLE} MODIFY ${name} VARCHAR(${length}) NOT NULL`);
  }
}
