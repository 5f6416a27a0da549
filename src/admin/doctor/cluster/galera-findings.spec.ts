import type { GaleraState } from '../../../database/mysql/cluster/galera-state.js';
import { galeraFindings } from './galera-findings.js';

const WELL: GaleraState = {
  size: 3,
  state: 'Synced',
  stateNumber: 4,
  binlogFormat: 'ROW',
  autoincLockMode: 2,
  suspectSeconds: 1.5,
};

describe("the doctor's check of a Galera cluster", () => {
  it.each([
    ['shows the size of a healthy cluster', {}, [[true, '3 servers', null]]],
    ['warns about a server that is not in sync', { state: 'Joining', stateNumber: 1 }, [[true, 'Joining', 'Synced']]],
    [
      'reports a binary log that holds statements',
      { binlogFormat: 'MIXED' },
      [[false, 'binlog_format is MIXED', 'ROW']],
    ],
    ['reports table locks for new ids', { autoincLockMode: 1 }, [[false, 'innodb_autoinc_lock_mode is 1', '= 2']]],
    ['warns about two servers', { size: 2 }, [[true, '2 servers take part', 'three']]],
    ['warns about a single server', { size: 1 }, [[true, '1 server takes part', 'three']]],
    ['warns about an even number of servers', { size: 4 }, [[true, '4 servers', 'odd']]],
    ['warns about a long wait for a silent server', { suspectSeconds: 5 }, [[true, 'for 5 s', 'PT1.5S']]],
    ['accepts five servers', { size: 5 }, [[true, '5 servers', null]]],
    [
      'reports each of several faults',
      { stateNumber: 2, state: 'Donor/Desynced', size: 2, binlogFormat: 'STATEMENT' },
      [
        [true, 'Donor', 'Synced'],
        [false, 'STATEMENT', 'ROW'],
        [true, '2 servers', 'three'],
      ],
    ],
  ] as const)('%s', (_what, difference, expected) => {
    expect(galeraFindings({ ...WELL, ...difference })).toMatchObject(
      expected.map(([ok, finding, advice]) => ({
        check: 'cluster',
        ok,
        finding: expect.stringContaining(finding),
        advice: advice === null ? null : expect.stringContaining(advice),
      })),
    );
  });
});
