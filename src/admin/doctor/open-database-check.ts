import type { DataSource } from 'typeorm';
import type { Clock } from '../../common/time/clock.js';
import type { Config } from '../../config/config.js';
import { readServerClock } from '../../database/data-source.js';
import { readDurability } from '../../database/mysql/durability.js';
import { pendingMigrations, unknownMigrations } from '../../database/schema/migrate.js';
import { describeVersion, isTested, readServerVersion } from '../../database/mysql/server-version.js';
import { checkCluster } from './cluster/cluster-check.js';
import { checkNodes, type NodeAdvice } from './node-check.js';
import { checkProcesses } from './process-check.js';
import { checkSecrets } from './secret-check.js';
import { fine, type Finding, problem, warning } from './finding.js';

const MAX_CLOCK_DIFFERENCE_SECONDS = 5;
const EARLIEST_SENSIBLE = Date.UTC(2026, 0, 1) / 1000;

/** Checks a database that responds: its version, schema, nodes, processes, durability, cluster, clock and stored secrets. */
export async function checkOpenDatabase(
  source: DataSource,
  config: Config,
  clock: Clock,
  adviceFor: NodeAdvice,
): Promise<Finding[]> {
  const schema = await checkSchema(source);
  return [
    await checkVersion(source),
    schema,
    ...(schema.ok ? await checkNodes(source, adviceFor) : []),
    ...(schema.ok ? await checkProcesses(source) : []),
    ...(await checkDurability(source)),
    ...(await checkCluster(source)),
    await checkClock(source, clock),
    ...(schema.ok ? await checkSecrets(source, config) : []),
  ];
}

/** Reads the version of the database. Warns if the tests of this project did not run on its line of versions. */
async function checkVersion(source: DataSource): Promise<Finding> {
  const version = await readServerVersion(source);
  const found = `${describeVersion(version)} answers`;
  if (isTested(version)) return fine('database', found);
  return warning(
    'database',
    `${found}; no test of Linegate ran on this line of versions`,
    'Prefer MySQL 9.7, MariaDB 10.11 or the embedded database',
  );
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

/** Checks that the server keeps acknowledged data. Returns nothing for the embedded database, which the panel configures itself. */
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

async function checkClock(source: DataSource, clock: Clock): Promise<Finding> {
  const here = clock.unixSeconds();
  const difference = here - (await readServerClock(source));
  if (here < EARLIEST_SENSIBLE)
    return problem(
      'clock',
      `this machine says ${new Date(here * 1000).toISOString()}`,
      'Set the clock, and keep it with NTP',
    );
  if (Math.abs(difference) > MAX_CLOCK_DIFFERENCE_SECONDS) {
    return problem(
      'clock',
      `differs from the database server by ${difference} s`,
      'Keep both machines in time with NTP: nodes off by over 300 s are refused',
    );
  }
  return fine('clock', 'agrees with the database');
}
