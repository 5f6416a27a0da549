import type { DataSource } from 'typeorm';
import type { Clock } from '../../common/time/clock.js';
import type { Config } from '../../config/config.js';
import { readServerClock } from '../../database/connection/data-source.js';
import { readDurability } from '../../database/mysql/durability.js';
import { pendingMigrations, unknownMigrations } from '../../database/migration/migrate.js';
import { isTested, readServerVersion, type ServerVersion } from '../../database/connection/server-version.js';
import { checkAddresses } from './address-check.js';
import { checkAuditHead } from './audit-check.js';
import { checkCluster } from './cluster/cluster-check.js';
import { checkEncryption } from './encryption-check.js';
import { checkNodes, type NodeOption } from './node-check.js';
import { checkProcesses } from './process-check.js';
import { checkSecrets } from './secret-check.js';
import { type Finding, finding } from './finding.js';

const MAX_CLOCK_DIFFERENCE_SECONDS = 5;
const EARLIEST_SENSIBLE = Date.UTC(2026, 0, 1) / 1000;

/**
 * Checks a database that responds: its version, schema, addresses, nodes, processes, encryption, durability, cluster, clock, stored secrets and the
 * end of its audit log.
 *
 * @param optionOf for advice about nodes that names a command
 */
export async function checkOpenDatabase(
  source: DataSource,
  config: Config,
  clock: Clock,
  optionOf?: NodeOption,
): Promise<Finding[]> {
  const version = await readServerVersion(source);
  const schema = await checkSchema(source);
  return [
    checkVersion(version),
    ...(await checkEncryption(source, config.database)),
    schema,
    ...(schema.ok ? await checkAddresses(source, config, optionOf !== undefined) : []),
    ...(schema.ok ? await checkNodes(source, optionOf) : []),
    ...(schema.ok ? await checkProcesses(source) : []),
    ...(await checkDurability(source, version)),
    ...(await checkCluster(source)),
    await checkClock(source, clock),
    ...(schema.ok ? await checkSecrets(source, config) : []),
    ...(schema.ok ? [await checkAuditHead(source, config)] : []),
  ];
}

/** Warns if the tests of this project did not run on this line of versions. */
function checkVersion(version: ServerVersion): Finding {
  const values = { server: `${version.product} ${version.version}` };
  if (isTested(version)) return finding(version.isGalera ? 'database-galera' : 'database-answers', values);
  return finding(version.isGalera ? 'database-galera-untested' : 'database-untested', values);
}

async function checkSchema(source: DataSource): Promise<Finding> {
  const unknown = await unknownMigrations(source);
  if (unknown.length > 0) return finding('schema-newer', { migrations: unknown });
  const pending = await pendingMigrations(source);
  return pending.length > 0 ? finding('schema-pending', { migrations: pending }) : finding('schema-current');
}

/** Checks that the server keeps acknowledged data. Returns nothing for the embedded database, which the panel configures itself. */
async function checkDurability(source: DataSource, { product }: ServerVersion): Promise<Finding[]> {
  // TiDB shows the settings of MySQL, and stores commits in its own way.
  if (product === 'TiDB') return [finding('durability-unknown')];
  const found = await readDurability(source);
  if (found.length === 0) return [];
  const settings = found.map(({ name, value }) => `${name} = ${value}`);
  const wrong = found.filter(({ value, wanted }) => value !== wanted);
  if (wrong.length === 0) return [finding('durability-full', { settings })];
  return [finding('durability-weak', { settings, wanted: wrong.map(({ name, wanted }) => `${name} = ${wanted}`) })];
}

async function checkClock(source: DataSource, clock: Clock): Promise<Finding> {
  const here = clock.unixSeconds();
  const seconds = here - (await readServerClock(source));
  if (here < EARLIEST_SENSIBLE) return finding('clock-unset', { time: new Date(here * 1000).toISOString() });
  return Math.abs(seconds) > MAX_CLOCK_DIFFERENCE_SECONDS
    ? finding('clock-differs', { seconds })
    : finding('clock-agrees');
}
