import type { GaleraState } from '../../database/mysql/galera-state.js';
import { clusterFindings } from './cluster-check.js';

const WELL: GaleraState = {
  size: 3,
  state: 'Synced',
  stateNumber: 4,
  binlogFormat: 'ROW',
  autoincLockMode: 2,
};

describe('what the doctor says of a server in a cluster', () => {
  it.each([
    ['nothing but its size if all is well', {}, [[true, '3 servers', null]]],
    ['a warning while it is not in step', { state: 'Joining', stateNumber: 1 }, [[true, 'Joining', 'Synced']]],
    ['a problem with statements in its log', { binlogFormat: 'MIXED' }, [[false, 'binlog_format is MIXED', 'ROW']]],
    ['a problem with locks of tables', { autoincLockMode: 1 }, [[false, 'innodb_autoinc_lock_mode is 1', '= 2']]],
    ['a warning for two servers', { size: 2 }, [[true, '2 servers take part', 'three']]],
    ['a warning for one', { size: 1 }, [[true, '1 server takes part', 'three']]],
    ['a warning for an even number', { size: 4 }, [[true, '4 servers', 'odd']]],
    ['nothing of five', { size: 5 }, [[true, '5 servers', null]]],
    [
      'each of several faults',
      { stateNumber: 2, state: 'Donor/Desynced', size: 2, binlogFormat: 'STATEMENT' },
      [
        [true, 'Donor', 'Synced'],
        [false, 'STATEMENT', 'ROW'],
        [true, '2 servers', 'three'],
      ],
    ],
  ] as const)('%s', (_what, difference, expected) => {
    expect(clusterFindings({ ...WELL, ...difference })).toEqual(
      expected.map(([ok, finding, advice]) => ({
        check: 'cluster',
        ok,
        finding: expect.stringContaining(finding),
        advice: advice === null ? null : expect.stringContaining(advice),
      })),
    );
  });
});
