import type { DataSource, QueryRunner } from 'typeorm';
import { refuseMigration } from '../maintenance/maintenance.js';
import { SchemaTooNew } from '../database.errors.js';

/** The names of the migrations that a database lacks, oldest first. */
export async function pendingMigrations(source: DataSource): Promise<string[]> {
  const applied = await appliedMigrations(source);
  return knownMigrations(source).filter((name) => !applied.includes(name));
}

/** The names of migrations that a newer program has applied. */
export async function unknownMigrations(source: DataSource): Promise<string[]> {
  const known = knownMigrations(source);
  return (await appliedMigrations(source)).filter((name) => !known.includes(name));
}

/** True if no migration is due. Then the caller needs no lock. */
export async function isUpToDate(source: DataSource): Promise<boolean> {
  return (await pendingMigrations(source)).length + (await unknownMigrations(source)).length === 0;
}

/**
 * Runs the due migrations in order. The caller holds the migration lock.
 *
 * @returns their names
 * @throws SchemaTooNew if the database has a migration that this program does not know
 * @throws DatabaseInMaintenance for the source of a copy
 */
export async function migrate(source: DataSource): Promise<string[]> {
  const unknown = await unknownMigrations(source);
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
  await refuseMigration(source);
  const done = await source.runMigrations({ transaction: 'none' });
  return done.map((migration) => migration.name);
}

async function appliedMigrations(source: DataSource): Promise<string[]> {
  const runner: QueryRunner = source.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return [];
    const rows = await runner.manager.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
    return rows.map((row) => row.name);
  } finally {
    await runner.release();
  }
}

function knownMigrations(source: DataSource): string[] {
  return source.migrations.map((migration) => migration.name ?? migration.constructor.name);
}
