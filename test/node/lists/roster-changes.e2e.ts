import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { NodesService } from '../../../src/nodes/nodes.service.js';
import { UIDS_PER_SEGMENT } from '../../../src/users/roster/candidate-segment.js';
import { UsersService } from '../../../src/users/users.service.js';
import type { GivenNode } from '../../support/given.js';
import type { Panel } from '../../support/panel.js';
import { pathOf } from './list-reader.js';
import { DAY_SECONDS, type ListStep, ListSteps } from './list-steps.js';

const NOON = '2026-03-15T12:00:00Z';
const LEAST_USERS = 3;

/** A list as a daemon gets it, without the time of its last change. */
interface List {
  readonly etag: unknown;
  readonly users: readonly { readonly uid: number; readonly port: number }[];
  readonly text: string;
}

/** Sequences in which only a date changes a list. Random sequences rarely do that. */
const DATES_THAT_PASS: ListStep[][] = [
  [
    { does: 'ban', who: 0, seconds: 60 },
    { does: 'wait', seconds: 60 },
  ],
  [
    { does: 'expire', who: 1, days: 0 },
    { does: 'wait', seconds: DAY_SECONDS },
  ],
];

describe('user lists that a process updates with the log of changes', () => {
  let steps: ListSteps;
  beforeAll(async () => {
    const isAtEndOfSegment = (uid: number): boolean => [0, 1, UIDS_PER_SEGMENT - 1].includes(uid % UIDS_PER_SEGMENT);
    steps = await ListSteps.start(2 * UIDS_PER_SEGMENT + 10, isAtEndOfSegment, LEAST_USERS);
    steps.panel.clock.set(NOON);
  });
  afterAll(() => steps.stop());

  it('hold a user exactly if the explanation says so, and equal the lists of a new process byte for byte', async () => {
    const random = steps.arbitraries(fc.nat(), [1, 2, 60, DAY_SECONDS / 2, DAY_SECONDS]);
    const step = fc.oneof(
      { weight: 4, arbitrary: random.change },
      { weight: 2, arbitrary: random.ban },
      { weight: 2, arbitrary: random.expire },
      { weight: 2, arbitrary: random['swap ports'] },
      random.delete,
      random.add,
      { weight: 2, arbitrary: random.link },
      { weight: 2, arbitrary: random.rank },
      { weight: 3, arbitrary: random.wait },
      random.restart,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (sequence) => {
        for (const each of sequence) {
          await steps.take(each);
          // A process sees the changes of others within a second.
          steps.panel.clock.advance(1);
          for (const given of steps.nodes) await expectAsExplained(given);
        }
        const fresh = await steps.panel.another();
        for (const given of steps.nodes) expect(await listOf(steps.process, given)).toEqual(await listOf(fresh, given));
        await fresh.stop();
      }),
      { numRuns: 12, examples: DATES_THAT_PASS.map((sequence) => [sequence]) },
    );
  }, 120_000);

  async function expectAsExplained(given: GivenNode): Promise<void> {
    const { panel, process, uids } = steps;
    const { node, groups } = await panel.service(NodesService).get(given.node.name);
    const audience = { rank: node.level.rank, groupIds: groups.map(({ id }) => id) };
    const listed = new Set((await listOf(process, given)).users.map(({ uid }) => uid));
    const isExplained = async (uid: number): Promise<boolean> =>
      (await panel.service(UsersService).explain(uid, audience)).every(({ holds }) => holds);
    const expected = await Promise.all(uids.map(async (uid) => [uid, await isExplained(uid)] as const));
    expect(uids.map((uid) => [uid, listed.has(uid)])).toEqual(expected);
  }

  /** The plain form and the compressed form are equal. */
  async function listOf(where: Panel, given: GivenNode): Promise<List> {
    const [path, { key }] = [pathOf(given), given];
    const reply = await where.get(path, where.signed(key));
    expect(reply.statusCode).toBe(200);
    const compressed = await where.get(path, { ...where.signed(key), 'accept-encoding': 'gzip' });
    // A list that fits into one packet is sent as it is.
    const isCompressed = reply.body.length > 1400;
    expect(compressed.headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined);
    expect((isCompressed ? gunzipSync(compressed.rawPayload) : compressed.rawPayload).toString()).toBe(reply.body);
    const [text = ''] = reply.body.split('"updateTime":');
    return { etag: reply.headers.etag, users: reply.json<{ data: List['users'] }>().data, text };
  }
});
