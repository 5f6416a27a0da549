import type { DataSource, QueryRunner } from 'typeorm';
import { SchemaTooNew } from './database.errors.js';

/** The names of the migrations that a database has not had yet, oldest first. */
export async function pendingMigrations(source: DataSource): Promise<string[]> {
  const applied = await appliedMigrations(source);
  return knownMigrations(source).filter((name) => !applied.includes(name));
}

/** The names of migrations that a newer program has applied. */
export async function unknownMigrations(source: DataSource): Promise<string[]> {
  const known = knownMigrations(source);
  return (await appliedMigrations(source)).filter((name) => !known.includes(name));
}

/** True when nothing is to be done: then nobody need be kept out. */
export async function isUpToDate(source: DataSource): Promise<boolean> {
  return (await pendingMigrations(source)).length + (await unknownMigrations(source)).length === 0;
}

/**
 * Brings a schema up to date, in order. The caller holds the lock that keeps other processes out.
 *
 * @throws SchemaTooNew when the database knows a migration that this program does not
 */
export async function migrate(source: DataSource): Promise<string[]> {
  const unknown = await unknownMigrations(source);
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
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
