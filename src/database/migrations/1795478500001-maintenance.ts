import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createMaintenanceTables } from '../maintenance/maintenance-tables.js';

/** The state of maintenance, and the progress of a copy. */
export class Maintenance1795478500001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMaintenanceTables(runner);
    // A copy has put its own row here before it migrates its target.
    const rows = await runner.manager.query<{ id: number }[]>('SELECT id FROM maintenance');
    if (rows.length > 0) return;
    await runner.manager.query("INSERT INTO maintenance (id, state, copy_id, peer) VALUES (1, 'none', '', '')");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['copied_tables', 'maintenance']) await runner.dropTable(table, true);
  }
}
