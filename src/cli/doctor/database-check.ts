import type { DataSource } from 'typeorm';
import { type Finding, problem } from '../../admin/doctor/finding.js';
import { CUT_OFF } from '../../admin/doctor/cluster/cluster-findings.js';
import { checkOpenDatabase } from '../../admin/doctor/open-database-check.js';
import type { Clock } from '../../common/time/clock.js';
import type { Config } from '../../config/config.js';
import { lookingAt } from '../../database/data-source.js';
import { isCutOff } from '../../database/mysql/cluster/cut-off.js';
import { ENTITIES } from '../../entities.js';
import { optionOf } from '../input/option-names.js';
import { MISSING_ADVICE, missingDatabase } from './missing-database.js';

/** Checks that the database responds, and then its version, schema, nodes, processes, durability, cluster, clock and stored secrets. */
export async function checkDatabase(config: Config, clock: Clock): Promise<Finding[]> {
  const { database } = config;
  const missing = missingDatabase(database);
  if (missing !== undefined) return [problem('database', `${missing} is not there yet`, MISSING_ADVICE)];
  let source: DataSource | undefined;
  try {
    source = await (await lookingAt(database, ENTITIES)).initialize();
    return await checkOpenDatabase(source, config, clock, optionFor);
  } catch (error) {
    // A server that is cut off accepts connections and refuses statements.
    if (database.kind !== 'sqlite' && (await isCutOff(database.url))) return [CUT_OFF];
    const advice =
      'Check that the server runs and that host, port, user, password and database in DATABASE_URL are right';
    return [problem('database', error instanceof Error ? error.message : String(error), advice)];
  } finally {
    await source?.destroy();
  }
}

/** The command that changes a field of a node. */
function optionFor(id: number, field: string): string {
  return `Change it with: linegate node set ${id} ${optionOf(field)} …`;
}
