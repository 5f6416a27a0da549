import type { MigrationInterface, DataSource, QueryRunner } from 'typeorm';
import { dataSourceFor } from '../../../src/database/connection/data-source.js';
import { MIGRATIONS } from '../../../src/database/migration/migrations.js';
import { ENTITIES } from '../../../src/entities.js';
import { createTestDatabase } from './test-database.js';

/** A database as an older version has left it, for the test of one migration. */
export interface OldDatabase {
  readonly source: DataSource;
  readonly runner: QueryRunner;
  drop(): Promise<void>;
}

/** Creates a database with the migrations before one. */
export async function databaseBefore(migration: new () => MigrationInterface): Promise<OldDatabase> {
  const database = await createTestDatabase();
  const source = await (await dataSourceFor(database.config, ENTITIES)).initialize();
  const runner = source.createQueryRunner();
  const before = MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex((each) => each === migration),
  );
  for (const Migration of before) await new Migration().up(runner);
  const drop = async (): Promise<void> => {
    await runner.release();
    await source.destroy();
    await database.drop();
  };
  return { source, runner, drop };
}
