import { judge, type Verdict } from './judge.js';
import { settle, type WaitingEntry } from './settle.js';
import { type Held, type SourceState } from './source-state.js';
import type { TrafficRow } from '../rows/traffic-report.js';

const TROUBLED = { mayHaveLain: false, isMissing: false, hasTrouble: true, minutes: 1 };
const row = (uid: number, upload: number): TrafficRow => ({ uid: BigInt(uid), upload: BigInt(upload), download: 0n });
const stateOf = (held: readonly (readonly [TrafficRow, bigint])[]): SourceState => ({
  ...{ turn: 2n, sentAt: 1000 },
  held: new Map(held.map(([each, turn]): [bigint, Held] => [each.uid, { ...each, turn }])),
});
const verdictOn = (state: SourceState, rows: readonly TrafficRow[]): Verdict =>
  judge(state, { rows, sentAt: 1060 }, TROUBLED);

/** The report of turn 2 may have repeated that of turn 1. */
const ENTRY: WaitingEntry = { id: 7, turn: 2n, about: 1n, rows: [row(1, 100)] };
const settled = (verdict: Verdict, isLost = true, entry = ENTRY) => settle([entry], verdict, { turn: 2n, isLost })[0];

describe('an entry that waits', () => {
  it('is replaced by that of the next report if its bytes are part of it and the answer was lost', () => {
    const verdict = verdictOn(stateOf([[row(1, 150), 2n]]), [row(1, 200)]);
    expect(settled(verdict)).toMatchObject({ settlement: 'replaced', sequel: 'undecided' });
  });

  it.each([
    ['the answer may have arrived', [row(1, 200)], false, 100],
    ['one of its users is missing', [row(2, 200)], true, 100],
    ['it has more bytes than the next report', [row(1, 200)], true, 151],
  ])('is not replaced if %s', (_what, rows, isLost, bytes) => {
    const verdict = verdictOn(
      stateOf([
        [row(1, 150), 2n],
        [row(2, 150), 2n],
      ]),
      rows,
    );
    expect(settled(verdict, isLost, { ...ENTRY, rows: [row(1, bytes)] })?.settlement).toBeUndefined();
  });

  it('goes on with the next report that certainly repeats its bytes', () => {
    const verdict = verdictOn(stateOf([[row(1, 15_000), 2n]]), [row(1, 15_000)]);
    expect(settled(verdict)).toMatchObject({ settlement: undefined, sequel: 'repeated', isCarriedOn: true });
  });

  it('says that the next report began with new counters', () => {
    expect(settled(verdictOn(stateOf([[row(1, 150), 2n]]), [row(1, 149)]))).toMatchObject({
      ...{ settlement: undefined, sequel: 'reset', isCarriedOn: false },
    });
  });

  it('is a repeat if a user of the earlier report returns with the same counter', () => {
    const verdict = verdictOn(
      stateOf([
        [row(1, 150), 2n],
        [row(5, 9000), 1n],
      ]),
      [row(1, 10), row(5, 9000)],
    );
    expect(settled(verdict)).toMatchObject({ settlement: 'repeated' });
  });

  it('is new if such a user returns with a lower counter while the daemon has run on', () => {
    const before = stateOf([
      [row(1, 15_000), 2n],
      [row(5, 9000), 1n],
    ]);
    expect(settled(verdictOn(before, [row(1, 15_000), row(5, 8000)]))).toMatchObject({ settlement: 'new' });
    expect(settled(verdictOn(before, [row(1, 14_000), row(5, 8000)]))?.settlement).toBeUndefined();
  });

  it('learns nothing from reports about others, nor from a late attempt', () => {
    const before = stateOf([[row(1, 150), 2n]]);
    const entry = { ...ENTRY, turn: 1n, about: 0n };
    expect(settled(verdictOn(before, [row(1, 10)]), true, entry)).toMatchObject({
      settlement: undefined,
      sequel: undefined,
    });
    const late = judge(before, { rows: [row(1, 9)], sentAt: 900 }, { ...TROUBLED, mayHaveLain: true });
    expect(settle([ENTRY], late, { turn: 2n, isLost: true })).toEqual([]);
  });
});
