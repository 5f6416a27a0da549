import type { GroupMembers, GroupState } from '../../../database/mysql/cluster/group-state.js';
import { fine, type Finding, problem, warning } from '../finding.js';
import { CUT_OFF, patienceFault, sizeFault } from './cluster-findings.js';

/** The findings about the state of a server with Group Replication; exactly one if all is well. */
export function groupFindings({ members, isSinglePrimary, expelSeconds }: GroupState): Finding[] {
  const faults = [
    ...(members === 'hidden' ? [HIDDEN] : [placeFault(members), sizeFault(members.size)]),
    isSinglePrimary ? undefined : MULTI_PRIMARY,
    patienceFault(expelSeconds, 0, 'group_replication_member_expel_timeout = 0'),
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0 || members === 'hidden') return faults;
  return [fine('cluster', `${members.size} servers, and this one is the primary`)];
}

const HIDDEN = warning(
  'cluster',
  'the account of the panel may not see the members of the group',
  'GRANT SELECT ON performance_schema.replication_group_members to the account, then run this again',
);

const MULTI_PRIMARY = problem(
  'cluster',
  'the group has several primaries, and refuses the foreign keys of the panel',
  'Set group_replication_single_primary_mode = ON on every server, and start the group again',
);

function placeFault({ state, role, online, size }: GroupMembers): Finding | undefined {
  if (state !== 'ONLINE') {
    return problem(
      'cluster',
      `this server takes no part in its group: ${state}`,
      'START GROUP_REPLICATION on it, or point DATABASE_URL to the primary',
    );
  }
  if (online * 2 <= size) return CUT_OFF;
  if (role === 'PRIMARY') return undefined;
  return problem(
    'cluster',
    'this server is not the primary of its group, and refuses changes',
    'Point DATABASE_URL to a proxy that leads to the primary: deploy/haproxy/group-replication.cfg',
  );
}
