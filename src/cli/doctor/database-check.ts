import type { DataSource } from 'typeorm';
import { type Finding, finding } from '../../admin/doctor/finding.js';
import { checkOpenDatabase } from '../../admin/doctor/open-database-check.js';
import type { Clock } from '../../common/time/clock.js';
import type { Config } from '../../config/config.js';
import { lookingAt } from '../../database/connection/data-source.js';
import { isCutOff } from '../../database/mysql/cluster/cut-off.js';
import { ENTITIES } from '../../entities.js';
import { checkAttention } from './attention-check.js';
import { optionOf } from '../input/option-names.js';
import { missingDatabase } from '../missing-database.js';

/**
 * Checks that the database responds, and then its version, schema, nodes, processes, encryption, durability, cluster, clock and stored
 * secrets, and what needs attention.
 */
export async function checkDatabase(config: Config, clock: Clock): Promise<Finding[]> {
  const { database } = config;
  const missing = missingDatabase(database);
  if (missing !== undefined) return [finding('database-missing', { file: missing })];
  let source: DataSource | undefined;
  try {
    source = await (await lookingAt(database, ENTITIES)).initialize();
    const found = await checkOpenDatabase(source, config, clock, optionOf);
    const isCurrent = found.some(({ code }) => code === 'schema-current');
    return isCurrent ? [...found, ...(await checkAttention(config, clock, source))] : found;
  } catch (error) {
    // A server that is cut off accepts connections and refuses statements.
    if (database.kind !== 'sqlite' && (await isCutOff(database))) return [finding('cluster-cut-off')];
    return [finding('database-unreachable', { problem: error instanceof Error ? error.message : String(error) })];
  } finally {
    await source?.destroy();
  }
}
