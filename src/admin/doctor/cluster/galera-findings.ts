import { type GaleraState, SYNCED } from '../../../database/mysql/cluster/galera-state.js';
import { fine, type Finding, problem, warning } from '../finding.js';
import { patienceFault, sizeFault } from './cluster-findings.js';

const SUSPECT_SECONDS = 1.5;

/** The findings about the state of a Galera server; exactly one if all is well. */
export function galeraFindings(state: GaleraState): Finding[] {
  const faults = [
    placeFault(state),
    settingsFault(state),
    sizeFault(state.size),
    patienceFault(state.suspectSeconds, SUSPECT_SECONDS, 'evs.suspect_timeout = PT1.5S in wsrep_provider_options'),
  ].filter((fault) => fault !== undefined);
  return faults.length > 0 ? faults : [fine('cluster', `${state.size} servers, and this one is in step`)];
}

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
