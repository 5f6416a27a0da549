import fc from 'fast-check';
import { judge } from './judge.js';
import { type Held, type SourceState, UNKNOWN_SOURCE } from './source-state.js';
import type { TrafficRow } from '../rows/traffic-report.js';

const QUIET = { mayHaveLain: false, isMissing: false, hasTrouble: false, minutes: 1 };
const TROUBLED = { ...QUIET, hasTrouble: true };

const row = (uid: number, upload: number, download = 0): TrafficRow => ({
  uid: BigInt(uid),
  upload: BigInt(upload),
  download: BigInt(download),
});
const rowsOf = (count: number, bytes: number): TrafficRow[] =>
  Array.from({ length: count }, (_none, index) => row(index + 1, bytes + index, 2 * bytes));

/** A source whose newest report has some rows. The older rows are of the turn before. */
function source(newest: readonly TrafficRow[], older: readonly TrafficRow[] = []): SourceState {
  const held: Held[] = [
    ...older.map((each) => ({ ...each, turn: 1n })),
    ...newest.map((each) => ({ ...each, turn: 2n })),
  ];
  return { turn: 2n, sentAt: 1000, held: new Map(held.map((each) => [each.uid, each])) };
}

describe('a report of XrayR', () => {
  const at = (rows: readonly TrafficRow[], sentAt = 1060) => ({ rows, sentAt });

  it('is new if it is the first one', () => {
    const verdict = judge(UNKNOWN_SOURCE, at([row(1, 5)]), TROUBLED);
    expect(verdict).toMatchObject({ finding: 'first', charged: [row(1, 5)], repeated: [], doubtful: [] });
  });

  it('is new as a whole if a counter is lower, and then the daemon holds nothing older', () => {
    const before = source([row(1, 9000), row(2, 5), row(3, 1)]);
    const rows = [row(1, 9000), row(2, 4)];
    const { finding, charged, forgets, state } = judge(before, at(rows), TROUBLED);
    expect({ finding, charged, forgets }).toEqual({ finding: 'reset', charged: rows, forgets: true });
    expect([...state.held.keys()]).toEqual([1n, 2n]);
  });

  it('is new beyond what the daemon holds if a counter is equal', () => {
    const { finding, charged, repeated } = judge(
      source([row(1, 9000), row(2, 5)]),
      at([row(1, 9000), row(2, 7), row(3, 1)]),
      QUIET,
    );
    expect({ finding, charged, repeated }).toEqual({
      finding: 'equal',
      charged: [row(2, 2), row(3, 1)],
      repeated: [row(1, 9000), row(2, 5)],
    });
  });

  it.each([
    [7, QUIET, 'few'],
    [8, QUIET, 'many'],
    [4, TROUBLED, 'undecided'],
    [5, TROUBLED, 'many'],
  ] as const)('with all of %i users, none lower, in circumstances %j is %s', (count, circumstances, finding) => {
    const verdict = judge(source(rowsOf(count, 10_000)), at(rowsOf(count, 10_001)), circumstances);
    expect(verdict).toMatchObject({ finding, compared: count });
    const part = { few: verdict.charged, many: verdict.repeated, undecided: verdict.doubtful }[finding];
    expect(part).toHaveLength(count);
  });

  it('has users who return: their counter may have been kept', () => {
    const before = source([row(9, 5)], [row(1, 9000), row(2, 100), row(3, 100)]);
    const verdict = judge(before, at([row(1, 9000), row(2, 120), row(3, 99), row(9, 1)]), QUIET);
    expect(verdict).toMatchObject({
      ...{ finding: 'reset', charged: [row(2, 20), row(3, 99), row(9, 1)], repeated: [row(1, 9000)] },
      doubtful: [{ ...row(2, 100), about: 1n }],
      returned: [
        { turn: 1n, isKept: true },
        { turn: 1n, isKept: undefined },
        { turn: 1n, isKept: false },
      ],
    });
  });

  it('leaves the bytes of removed users with the daemon after trouble, or while nobody comes back', () => {
    const before = source([row(1, 100)]);
    expect([...judge(before, at([row(2, 1)]), TROUBLED).state.held.keys()]).toEqual([1n, 2n]);
    expect([...judge(before, at([row(2, 1)]), QUIET).state.held.keys()]).toEqual([2n]);
  });

  it('is a late attempt only if it may have lain in a socket, is older, and has no higher counter', () => {
    const before = source([row(1, 100), row(2, 9)]);
    const lain = { ...QUIET, mayHaveLain: true };
    expect(judge(before, at([row(1, 100)], 999), lain)).toMatchObject({
      finding: 'late-attempt',
      repeated: [row(1, 100)],
      state: before,
    });
    expect(judge(before, at([row(1, 101)], 999), lain)).toMatchObject({
      finding: 'late',
      late: [row(1, 101)],
      state: before,
    });
    expect(judge(before, at([row(1, 99)], 1000), lain)).toMatchObject({ finding: 'reset' });
    expect(judge(before, at([row(1, 99)], 999), QUIET)).toMatchObject({ finding: 'reset', charged: [row(1, 99)] });
  });
});

/** Counters of up to ten users, some of them above the few kilobytes that count as equal. */
const reports = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.nat(9000), fc.nat(9000)), { selector: ([uid]) => uid })
  .map((rows) => rows.filter(([, up, down]) => up + down > 0).map(([uid, up, down]) => row(uid, up, down)));
const circumstances = fc.record({
  ...{ mayHaveLain: fc.boolean(), isMissing: fc.boolean(), hasTrouble: fc.boolean() },
  minutes: fc.integer({ min: 1, max: 30 }),
});
const steps = fc.array(fc.record({ rows: reports, sentAt: fc.integer({ min: 900, max: 1100 }), circumstances }), {
  minLength: 1,
  maxLength: 12,
});

const sumOf = (rows: readonly TrafficRow[]): bigint =>
  rows.reduce((sum, { upload, download }) => sum + upload + download, 0n);

describe('any sequence of reports', () => {
  it('has its bytes in exactly one part each, and none below zero', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let state: SourceState = UNKNOWN_SOURCE;
        for (const { circumstances: given, ...report } of list) {
          const verdict = judge(state, report, given);
          const parts = [...verdict.charged, ...verdict.repeated, ...verdict.doubtful, ...verdict.late];
          expect(parts.every(({ upload, download }) => upload >= 0n && download >= 0n)).toBe(true);
          for (const { uid, upload, download } of report.rows) {
            const own = parts.filter((part) => part.uid === uid);
            expect(own.reduce((sum, part) => sum + part.upload, 0n)).toBe(upload);
            expect(own.reduce((sum, part) => sum + part.download, 0n)).toBe(download);
          }
          expect(sumOf(verdict.doubtful)).toBeLessThanOrEqual(sumOf([...state.held.values()]));
          state = verdict.state;
        }
      }),
    );
  });

  it('drops or keeps back nothing that its numbers do not explain', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let state: SourceState = UNKNOWN_SOURCE;
        for (const { circumstances: given, ...report } of list) {
          const verdict = judge(state, report, given);
          for (const part of [...verdict.repeated, ...verdict.doubtful]) {
            const held = state.held.get(part.uid);
            expect(held).toMatchObject({ upload: expect.any(BigInt) });
            expect(part.upload <= (held?.upload ?? 0n) && part.download <= (held?.download ?? 0n)).toBe(true);
          }
          if (verdict.finding === 'reset' || verdict.finding === 'few' || verdict.finding === 'first') {
            const newest = [...verdict.repeated, ...verdict.doubtful].filter(
              ({ uid }) => state.held.get(uid)?.turn === state.turn,
            );
            expect(newest).toEqual([]);
          }
          state = verdict.state;
        }
      }),
    );
  });

  it('of a daemon whose reports all fail is charged once, or waits', () => {
    const growth = fc.array(fc.array(fc.nat(5000), { minLength: 9, maxLength: 9 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(growth, fc.integer({ min: 1, max: 9 }), (minutes, users) => {
        let state: SourceState = UNKNOWN_SOURCE;
        const counters = Array.from({ length: users }, () => 5000);
        let charged = 0n;
        for (const [minute, grown] of minutes.entries()) {
          for (let user = 0; user < users; user++) counters[user] = (counters[user] ?? 0) + (grown[user] ?? 0);
          const rows = counters.map((bytes, index) => row(index + 1, bytes));
          const verdict = judge(state, { rows, sentAt: 1000 + minute }, TROUBLED);
          charged += sumOf(verdict.charged);
          state = verdict.state;
        }
        expect(charged).toBe(sumOf(counters.map((bytes, index) => row(index + 1, bytes))));
      }),
    );
  });
});
