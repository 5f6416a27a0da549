import { type GaleraState, SYNCED } from '../../../database/mysql/cluster/galera-state.js';
import { type Finding, finding } from '../finding.js';
import { sizeFault } from './cluster-findings.js';

const SUSPECT_SECONDS = 1.5;

/** The findings about the state of a Galera server; exactly one if all is well. */
export function galeraFindings(state: GaleraState): Finding[] {
  const faults = [placeFault(state), settingsFault(state), sizeFault(state.size), patienceFault(state)].filter(
    (fault) => fault !== undefined,
  );
  return faults.length > 0 ? faults : [finding('cluster-galera', { size: state.size })];
}

function placeFault({ state, stateNumber }: GaleraState): Finding | undefined {
  return stateNumber === SYNCED ? undefined : finding('cluster-out-of-step', { state });
}

function settingsFault({ binlogFormat, autoincLockMode }: GaleraState): Finding | undefined {
  const settings = [
    ...(binlogFormat === 'ROW' ? [] : [`binlog_format = ${binlogFormat}`]),
    ...(autoincLockMode === 2 ? [] : [`innodb_autoinc_lock_mode = ${autoincLockMode}`]),
  ];
  return settings.length === 0 ? undefined : finding('cluster-settings', { settings });
}

/** The time for which the cluster waits for a silent server. Writes pause for that time if the server fails. */
function patienceFault({ suspectSeconds: seconds }: GaleraState): Finding | undefined {
  return seconds <= SUSPECT_SECONDS ? undefined : finding('cluster-galera-patience', { seconds });
}
