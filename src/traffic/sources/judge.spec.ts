import { type Held, judge, judgeLate, type KnownSource } from './judge.js';
import type { TrafficRow } from '../report/traffic-report.js';

const row = (uid: number, upload: number, download = 0): TrafficRow => ({
  uid: BigInt(uid),
  upload: BigInt(upload),
  download: BigInt(download),
});

function source(
  delivery: KnownSource['delivery'],
  newest: readonly TrafficRow[],
  older: readonly TrafficRow[] = [],
  isOwn = true,
): KnownSource {
  const held: Held[] = [
    ...newest.map((each) => ({ ...each, isNewest: true })),
    ...older.map((each) => ({ ...each, isNewest: false })),
  ];
  return { isOwn, delivery, held: new Map(held.map((each) => [each.uid, each])) };
}

function verdict(rows: readonly TrafficRow[], sources: readonly KnownSource[], isAlone = true) {
  const { charged, repeated, doubtful } = judge(rows, sources, isAlone);
  return { charged, repeated, doubtful };
}

describe('a report of a daemon that repeats traffic without acknowledgement', () => {
  it('is new if it is the first report', () => {
    expect(verdict([row(1, 5)], [source('delivered', [])])).toEqual({
      charged: [row(1, 5)],
      repeated: [],
      doubtful: [],
    });
  });

  it('is new if the previous report was delivered', () => {
    const before = source('delivered', [row(1, 5)]);
    expect(verdict([row(1, 7)], [before])).toEqual({ charged: [row(1, 7)], repeated: [], doubtful: [] });
  });

  it.each([
    ['undelivered', { charged: [row(1, 2), row(2, 9)], repeated: [row(1, 5, 1)], doubtful: [] }],
    ['unknown', { charged: [row(1, 2), row(2, 9)], repeated: [], doubtful: [row(1, 5, 1)] }],
  ] as const)('is new as far as its counters have grown, if the previous report is %s', (delivery, expected) => {
    expect(verdict([row(1, 7, 1), row(2, 9)], [source(delivery, [row(1, 5, 1)])])).toEqual(expected);
  });

  it.each(['undelivered', 'unknown'] as const)(
    'is new if one counter is lower than in a previous report that is %s',
    (delivery) => {
      const before = source(delivery, [row(1, 5, 5), row(2, 3)]);
      expect(verdict([row(1, 9, 4), row(2, 8)], [before]).charged).toEqual([row(1, 9, 4), row(2, 8)]);
    },
  );

  it('is not proved new by an absent user, nor by the counter of a user in an older report only', () => {
    const before = source('undelivered', [row(1, 5), row(2, 3)], [row(3, 100)]);
    expect(verdict([row(1, 6), row(3, 90)], [before])).toEqual({
      charged: [row(1, 1)],
      repeated: [row(1, 5)],
      doubtful: [row(3, 90)],
    });
  });

  it('does not charge the bytes of a removed user again after the user returns, even after other reports', () => {
    const before = source('delivered', [row(2, 3)], [row(1, 100)]);
    expect(verdict([row(1, 120), row(2, 8)], [before])).toEqual({
      charged: [row(1, 20), row(2, 8)],
      repeated: [],
      doubtful: [row(1, 100)],
    });
  });

  it('is compared with reports from another address, whose delivery is unknown', () => {
    const [own, other] = [source('delivered', []), source('undelivered', [row(1, 5)], [], false)];
    expect(verdict([row(1, 7)], [own, other])).toEqual({ charged: [row(1, 2)], repeated: [], doubtful: [row(1, 5)] });
  });

  it('is not proved new by a lower counter while the key is used from two addresses', () => {
    const before = source('unknown', [row(1, 5)]);
    expect(verdict([row(1, 3)], [before], false)).toEqual({ charged: [], repeated: [], doubtful: [row(1, 3)] });
  });

  it('that arrives late is a repeat where a newer report has an equal or higher counter', () => {
    const before = source('delivered', [row(1, 5, 5)]);
    const late = [row(1, 5, 4), row(2, 1)];
    expect(judgeLate(late, [before])).toEqual({ repeated: [row(1, 5, 4)], late: [row(2, 1)] });
    expect(judgeLate([row(1, 5, 6)], [before])).toEqual({ repeated: [], late: [row(1, 5, 6)] });
  });
});
