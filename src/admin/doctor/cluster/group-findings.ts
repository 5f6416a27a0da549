import type { GroupMembers, GroupState } from '../../../database/mysql/cluster/group-state.js';
import { type Finding, finding } from '../finding.js';
import { sizeFault } from './cluster-findings.js';

/** The findings about the state of a server with Group Replication; exactly one if all is well. */
export function groupFindings({ members, isSinglePrimary, expelSeconds }: GroupState): Finding[] {
  const faults = [
    ...(members === 'hidden' ? [finding('cluster-hidden')] : [placeFault(members), sizeFault(members.size)]),
    isSinglePrimary ? undefined : finding('cluster-primaries'),
    // The maximum time for which the group waits for a silent server. Writes pause for that time if the server fails.
    expelSeconds <= 0 ? undefined : finding('cluster-group-patience', { seconds: expelSeconds }),
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0 || members === 'hidden') return faults;
  return [finding('cluster-group', { size: members.size })];
}

function placeFault({ state, role, online, size }: GroupMembers): Finding | undefined {
  if (state !== 'ONLINE') return finding('cluster-outside', { state });
  if (online * 2 <= size) return finding('cluster-cut-off');
  return role === 'PRIMARY' ? undefined : finding('cluster-secondary');
}
