import fc from 'fast-check';
import type { GivenNode } from '../../support/given.js';
import type { Panel } from '../../support/panel.js';
import { documentedUsers, ListReader } from './list-reader.js';
import { DAY_SECONDS, type ListStep, ListSteps } from './list-steps.js';

const USERS = 40;
const LEAST_USERS = 19;

/** A reader asks one of the two processes for changes. */
interface Read {
  readonly does: 'read';
  readonly reader: number;
  readonly isFirst: boolean;
}

interface Asking {
  readonly node: GivenNode;
  readonly reader: ListReader;
}

describe('a list that a reader updates with changes', () => {
  let steps: ListSteps;
  let today = Date.parse('2026-03-15T23:55:00Z');
  beforeAll(async () => {
    steps = await ListSteps.start(USERS, () => true, LEAST_USERS);
  });
  afterAll(() => steps.stop());

  it('always equals the documented list of the same moment, whichever processes respond', async () => {
    const who = fc.nat({ max: 7 });
    const random = steps.arbitraries(who, [1, 2, 60, 200]);
    const { wait: longWait } = steps.arbitraries(who, [800, 1000, DAY_SECONDS / 2]);
    const read: fc.Arbitrary<Read> = fc.record({
      does: fc.constant('read'),
      reader: fc.nat({ max: 3 }),
      isFirst: fc.boolean(),
    });
    const step = fc.oneof<fc.MaybeWeightedArbitrary<ListStep | Read>[]>(
      { weight: 14, arbitrary: read },
      { weight: 4, arbitrary: random.change },
      { weight: 3, arbitrary: random.ban },
      { weight: 3, arbitrary: random.expire },
      { weight: 2, arbitrary: random['swap ports'] },
      random.delete,
      random.add,
      random.link,
      random.level,
      random.rank,
      random['set node'],
      random['change all'],
      { weight: 6, arbitrary: random.wait },
      longWait,
      random.restart,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (sequence) => {
        // Many steps are near the end of a day.
        steps.panel.clock.advance(2);
        steps.panel.clock.set((today += DAY_SECONDS * 1000));
        const readers = [...steps.nodes, ...steps.nodes].map((node) => ({ node, reader: new ListReader(node) }));
        for (const each of sequence) {
          if (each.does === 'read') await expectRead(readers[each.reader], each.isFirst ? steps.panel : steps.process);
          else await steps.take(each);
        }
        for (const reader of readers) for (const where of [steps.process, steps.panel]) await expectRead(reader, where);
      }),
      { numRuns: 15 },
    );
  }, 240_000);

  async function expectRead(asking: Asking | undefined, where: Panel): Promise<void> {
    if (asking === undefined) throw new Error('no such reader');
    await asking.reader.read(where);
    // The reader has seen a change of the other process before the documented list has to show it.
    expect(asking.reader.users).toEqual(await documentedUsers(where, asking.node));
  }
});
