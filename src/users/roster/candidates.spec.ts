import fc from 'fast-check';
import { Candidates } from './candidates.js';
import type { Candidate } from './candidate.js';
import { UIDS_PER_SEGMENT } from './candidate-segment.js';

/** Numbers at the ends of segments, near and far. */
const uids = fc.nat({ max: 40 }).map((n) => Math.floor(n / 4) * (n % 3 === 0 ? 1000 : 1) * UIDS_PER_SEGMENT + (n % 4));
const changes = fc.uniqueArray(fc.record({ uid: uids, port: fc.option(fc.nat()), passwd: fc.string() }), {
  selector: ({ uid }) => uid,
  maxLength: 12,
});

describe('candidates', () => {
  it('are those that all changes in a row leave, ascending and in segments', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 8 }), (batches) => {
        const expected = new Map<number, Candidate>();
        let candidates = new Candidates(0, []);
        for (const [version, batch] of batches.entries()) {
          const before = [...allOf(candidates)];
          const known = candidates;
          candidates = candidates.changed(version, batch.map(changeOf));
          // Responses in progress keep the candidates from before.
          expect([...allOf(known)]).toEqual(before);
          for (const { uid, candidate } of batch.map(changeOf)) {
            if (candidate === undefined) expected.delete(uid);
            else expected.set(uid, candidate);
          }
        }
        const ascending = [...expected.values()].sort((one, other) => one.uid - other.uid);
        expect([...allOf(candidates)]).toEqual(ascending);
        const indices = candidates.segments.map(({ index }) => index);
        expect(indices).toEqual([...new Set(ascending.map(({ uid }) => Math.floor(uid / UIDS_PER_SEGMENT)))]);
        for (const { uid } of batches.flat()) expect(candidates.find(uid)).toEqual(expected.get(uid));
      }),
    );
  });
});

function* allOf(candidates: Candidates): Generator<Candidate> {
  for (const segment of candidates.segments) yield* segment.all();
}

function changeOf({ uid, port, passwd }: { uid: number; port: number | null; passwd: string }): {
  uid: number;
  candidate: Candidate | undefined;
} {
  if (port === null) return { uid, candidate: undefined };
  const rest = { speedLimit: 2n ** 62n - BigInt(port), levelId: port % 7, groupId: port % 3, lastDay: 20261231 };
  const uuid = `00000000-0000-8000-8000-${String(port).padStart(12, '0')}`;
  return { uid, candidate: { uid, port, passwd, uuid, deviceLimit: port % 4, ...rest, banEnd: port % 5 } };
}
