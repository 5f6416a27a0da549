import type { GroupMembers, GroupState } from '../../../database/mysql/cluster/group-state.js';
import { groupFindings } from './group-findings.js';

const MEMBERS: GroupMembers = { size: 3, online: 3, role: 'PRIMARY', state: 'ONLINE' };
const WELL: GroupState = { members: MEMBERS, isSinglePrimary: true, expelSeconds: 0 };

function withMembers(difference: Partial<GroupMembers>): Partial<GroupState> {
  return { members: { ...MEMBERS, ...difference } };
}

describe("the doctor's check of a group of Group Replication", () => {
  it.each([
    ['shows the size of a healthy group', {}, [[true, '3 servers', null]]],
    ['accepts a majority', withMembers({ online: 2 }), [[true, '3 servers', null]]],
    ['reports a server without the majority', withMembers({ online: 1 }), [[false, 'cut off', 'majority']]],
    [
      'counts half of the servers as no majority',
      withMembers({ size: 2, online: 1 }),
      [
        [false, 'cut off', ''],
        [true, '2 servers', 'three'],
      ],
    ],
    [
      'reports a server that is not the primary',
      withMembers({ role: 'SECONDARY' }),
      [[false, 'not the primary', 'proxy']],
    ],
    [
      'reports a server that has left the group',
      withMembers({ state: 'ERROR', role: '' }),
      [[false, 'ERROR', 'START']],
    ],
    ['warns about two servers', withMembers({ size: 2, online: 2 }), [[true, '2 servers take part', 'three']]],
    ['reports several primaries', { isSinglePrimary: false }, [[false, 'several primaries', 'single_primary_mode']]],
    ['warns about a long wait for a silent server', { expelSeconds: 5 }, [[true, 'for 5 s', 'expel_timeout = 0']]],
    ['says which right is missing', { members: 'hidden' }, [[true, 'may not see', 'GRANT SELECT']]],
  ] as const)('%s', (_what, difference: Partial<GroupState>, expected) => {
    expect(groupFindings({ ...WELL, ...difference })).toMatchObject(
      expected.map(([ok, finding, advice]) => ({
        check: 'cluster',
        ok,
        finding: expect.stringContaining(finding),
        advice: advice === null ? null : expect.stringContaining(advice),
      })),
    );
  });
});
