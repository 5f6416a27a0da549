import type { DataSource } from 'typeorm';
import { readGaleraState } from '../../../database/mysql/cluster/galera-state.js';
import { readGroupState } from '../../../database/mysql/cluster/group-state.js';
import { readServerVersion } from '../../../database/connection/server-version.js';
import type { Finding } from '../finding.js';
import { galeraFindings } from './galera-findings.js';
import { groupFindings } from './group-findings.js';

/** Checks the server's place in its cluster, and the settings that a cluster requires. Returns nothing for other servers. */
export async function checkCluster(source: DataSource): Promise<Finding[]> {
  const { product, isGalera } = await readServerVersion(source);
  if (isGalera) return galeraFindings(await readGaleraState(source));
  const group = product === 'MySQL' ? await readGroupState(source) : undefined;
  return group === undefined ? [] : groupFindings(group);
}
