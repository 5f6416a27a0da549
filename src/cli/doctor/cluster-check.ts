import type { DataSource } from 'typeorm';
import { type GaleraState, readGaleraState, SYNCED } from '../../database/mysql/galera-state.js';
import { readServerVersion } from '../../database/mysql/server-version.js';
import { fine, type Finding, problem, warning } from './finding.js';

/** Fewer servers have no majority after one of them has failed. */
const MIN_SERVERS = 3;

/** Checks the server's place in its Galera cluster, and the settings that a cluster requires. Returns nothing for other servers. */
export async function checkCluster(source: DataSource): Promise<Finding[]> {
  const { isGalera } = await readServerVersion(source);
  return isGalera ? clusterFindings(await readGaleraState(source)) : [];
}

/** The findings about the state of a server; exactly one if all is well. */
export function clusterFindings(state: GaleraState): Finding[] {
  const faults = [placeFault(state), settingsFault(state), sizeFault(state)].filter((fault) => fault !== undefined);
  return faults.length > 0 ? faults : [fine('cluster', `${state.size} servers, and this one is in step`)];
}

/** The finding about a server that accepts no statements because it has lost the majority. */
export const CUT_OFF = problem(
  'cluster',
  'this server is cut off from the majority of its cluster, and refuses statements',
  'Start the other servers, or mend the network between them; until then point DATABASE_URL to a server of the majority',
);

function placeFault({ state, stateNumber }: GaleraState): Finding | undefined {
  if (stateNumber === SYNCED) return undefined;
  return warning(
    'cluster',
    `this server is not in step with the others: ${state}`,
    'Wait until it is Synced, or point DATABASE_URL to a server that is',
  );
}

function settingsFault({ binlogFormat, autoincLockMode }: GaleraState): Finding | undefined {
  const wrong = [
    ...(binlogFormat === 'ROW' ? [] : [`binlog_format is ${binlogFormat}`]),
    ...(autoincLockMode === 2 ? [] : [`innodb_autoinc_lock_mode is ${autoincLockMode}`]),
  ];
  if (wrong.length === 0) return undefined;
  return problem(
    'cluster',
    `${wrong.join(', ')}: the servers of the cluster may come to differ`,
    'Set binlog_format = ROW and innodb_autoinc_lock_mode = 2 under [mysqld] on every server, and restart them one by one',
  );
}

function sizeFault({ size }: GaleraState): Finding | undefined {
  if (size >= MIN_SERVERS && size % 2 === 1) return undefined;
  return warning(
    'cluster',
    `${size} ${size === 1 ? 'server takes' : 'servers take'} part`,
    'Run three servers, or another odd number: after the failure of one, the others need a majority to go on',
  );
}
