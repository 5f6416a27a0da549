import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** What is counted of traffic. */
export class Traffic1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('users', 'traffic_period'))) {
      await runner.addColumn('users', new TableColumn({ name: 'traffic_period', type: 'integer', default: 0 }));
    }
  }

  async down(): Promise<void> {
    throw new Error('What nodes have reported would be lost: restore a backup instead.');
  }
}
