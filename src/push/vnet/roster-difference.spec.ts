import fc from 'fast-check';
import { isNothing, rosterDifference } from './roster-difference.js';
import type { DaemonUser } from './vnet-daemon.js';

const user = fc.record({
  uid: fc.integer({ min: 1, max: 12 }),
  port: fc.integer({ min: 1, max: 3 }),
  passwd: fc.constantFrom('a', 'b'),
  speed_limit: fc.constantFrom(0, 1, '9223372036854775807'),
  enable: fc.constant(1),
});
const users = fc.uniqueArray(user, { selector: ({ uid }) => uid, maxLength: 12 });

describe('the difference between two lists of users', () => {
  it('turns the first list into the second by removing and adding', () => {
    fc.assert(
      fc.property(users, users, (present, wanted) => {
        const { gone, missing, changed } = rosterDifference(present, wanted);
        const after = new Map<number, DaemonUser>(present.map((each) => [each.uid, each]));
        for (const uid of gone) expect(after.delete(uid)).toBe(true);
        for (const each of changed) expect(after.delete(each.uid)).toBe(true);
        for (const each of [...changed, ...missing]) {
          expect(after.has(each.uid)).toBe(false);
          after.set(each.uid, each);
        }
        expect([...after.values()].sort((a, b) => a.uid - b.uid)).toEqual(wanted.sort((a, b) => a.uid - b.uid));
      }),
    );
  });

  it('is empty for equal lists that a daemon shows in another order and with limits as numbers', () => {
    fc.assert(
      fc.property(users, (wanted) => {
        const present = wanted.map((each) => ({ ...each, speed_limit: Number(each.speed_limit) })).reverse();
        expect(isNothing(rosterDifference(present, wanted))).toBe(true);
      }),
    );
  });
});
