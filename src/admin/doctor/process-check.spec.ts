import type { LivingProcess } from '../../database/processes/process-list.js';
import { processFindings } from './process-check.js';

const PROCESS: LivingProcess = {
  id: 'one',
  role: 'panel',
  host: 'tokyo',
  pid: 7,
  version: '1.2.0',
  startedAt: 0,
  seenAt: 5000,
  clockAt: 5000,
  silence: 2345,
  ahead: 0,
};

/** The texts of findings, with a mark at each warning. */
function textsOf(processes: readonly LivingProcess[]): string[] {
  return processFindings(processes).map(({ check, ok, finding, advice }) => {
    expect([check, ok]).toEqual(['processes', true]);
    return `${advice === null ? '' : '! '}${finding}`;
  });
}

describe('what the doctor says of processes', () => {
  it('is that none runs', () => {
    expect(textsOf([])).toEqual(['none runs']);
  });

  it('names each with its host, number, version and last heartbeat', () => {
    expect(textsOf([PROCESS, { ...PROCESS, role: 'command', pid: 9 }])).toEqual([
      'panel 7 on tokyo, version 1.2.0: last heartbeat 2.3 s ago',
      'command 9 on tokyo, version 1.2.0: last heartbeat 2.3 s ago',
    ]);
  });

  it.each([
    [1000, []],
    [1001, ['! panel 7 on tokyo, version 1.2.0: last heartbeat 2.3 s ago; its clock is 1.0 s ahead of the database']],
    [-4300, ['! panel 7 on tokyo, version 1.2.0: last heartbeat 2.3 s ago; its clock is 4.3 s behind the database']],
  ])('warns of a clock that is %s ms ahead of the database by more than a second', (ahead, expected) => {
    expect(textsOf([{ ...PROCESS, ahead }]).filter((text) => text.startsWith('!'))).toEqual(expected);
  });

  it('warns of clocks that differ by more than a second from each other only', () => {
    const ahead = { ...PROCESS, ahead: 700 };
    expect(textsOf([ahead, PROCESS, { ...PROCESS, host: 'oslo', pid: 8, ahead: -300 }])).toHaveLength(3);
    expect(textsOf([ahead, PROCESS, { ...PROCESS, host: 'oslo', pid: 8, ahead: -301 }]).at(-1)).toBe(
      '! the clock of panel 7 on tokyo is 1.0 s ahead of panel 8 on oslo',
    );
  });

  it('warns of several versions', () => {
    expect(textsOf([PROCESS, { ...PROCESS, version: '1.1.9' }]).at(-1)).toBe(
      '! versions 1.1.9 and 1.2.0 run side by side',
    );
  });
});
