import type { DataSource } from 'typeorm';
import { SystemClock } from '../common/clock.js';
import type { DatabaseConfig } from '../config/config.js';
import { dataSourceFor, readServerClock } from '../database/data-source.js';
import { readDurability } from '../database/durability.js';
import { pendingMigrations, unknownMigrations } from '../database/migrate.js';
import { fine, type Finding, problem } from './finding.js';

const MOST_CLOCK_DIFFERENCE_SECONDS = 5;
const EARLIEST_SENSIBLE = Date.UTC(2026, 0, 1) / 1000;

/** Whether the database answers, has the right schema, and agrees with this machine about the time. */
export async function checkDatabase(database: DatabaseConfig): Promise<Finding[]> {
  const source = dataSourceFor(database);
  try {
    await source.initialize();
  } catch (error) {
    const advice =
      'Check that the server runs and that host, port, user, password and database in DATABASE_URL are right';
    return [problem('database', error instanceof Error ? error.message : String(error), advice)];
  }
  try {
    return [
      fine('database', `${database.kind} answers`),
      await checkSchema(source),
      ...(await checkDurability(source)),
      await checkClock(source),
    ];
  } finally {
    await source.destroy();
  }
}

async function checkSchema(source: DataSource): Promise<Finding> {
  const unknown = await unknownMigrations(source);
  if (unknown.length > 0) {
    return problem(
      'schema',
      `newer than this program: ${unknown.join(', ')}`,
      'Run the newer Linegate, or restore a backup from before the upgrade',
    );
  }
  const pending = await pendingMigrations(source);
  if (pending.length > 0)
    return problem('schema', `not applied yet: ${pending.join(', ')}`, 'Start the panel, or run: linegate migrate');
  return fine('schema', 'up to date');
}

/** Whether the server keeps what it has acknowledged; nothing where it is embedded, since the panel sees to that itself. */
async function checkDurability(source: DataSource): Promise<Finding[]> {
  const settings = await readDurability(source);
  if (settings.length === 0) return [];
  const found = settings.map(({ name, value }) => `${name} is ${value}`).join(', ');
  const wrong = settings.filter(({ value, wanted }) => value !== wanted);
  if (wrong.length === 0) return [fine('durability', found)];
  const wanted = wrong.map(({ name, wanted: value }) => `${name} = ${value}`).join(' and ');
  return [
    problem(
      'durability',
      `${found}: a crash of the server or its machine may lose reports that were acknowledged`,
      `Set ${wanted} under [mysqld] in the configuration of the server, and restart it`,
    ),
  ];
}

async function checkClock(source: DataSource): Promise<Finding> {
  const here = new SystemClock().unixSeconds();
  const difference = here - (await readServerClock(source));
  if (here < EARLIEST_SENSIBLE)
    return problem(
      'clock',
      `this machine says ${new Date(here * 1000).toISOString()}`,
      'Set the clock, and keep it with NTP',
    );
  if (Math.abs(difference) > MOST_CLOCK_DIFFERENCE_SECONDS) {
    return problem(
      'clock',
      `differs from the database server by ${difference} s`,
      'Keep both machines in time with NTP: nodes off by over 300 s are refused',
    );
  }
  return fine('clock', 'agrees with the database');
}
