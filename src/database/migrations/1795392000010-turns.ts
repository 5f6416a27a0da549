import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { bigint } from '../schema/migration-tables.js';

/** The number that changes raise to take turns, and the number of the next change of a user list. */
export class Turns1795392000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted run may have added the column: MySQL has no transaction around this.
    if (!(await runner.hasColumn('versions', 'turns')))
      await runner.addColumn('versions', new TableColumn({ ...bigint('turns'), default: 0 }));
    for (const used of USED) {
      const highest = `COALESCE((SELECT MAX(${used.column}) FROM ${used.table}), 0)`;
      await runner.query(`UPDATE versions SET number = ${highest} WHERE name = 'rosters' AND number < ${highest}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('versions', 'turns');
  }
}

/** The places with numbers of changes. The next number must be greater than all of them. */
const USED = [
  { table: 'roster_changes', column: 'id' },
  { table: 'push_states', column: 'delivered_to' },
  { table: 'push_states', column: 'tried_to' },
];
