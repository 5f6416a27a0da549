import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { EntityManager } from 'typeorm';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { UIDS_PER_SEGMENT } from '../../src/users/roster/candidate-segment.js';
import { RosterChangeRunner } from '../../src/users/roster/roster-change.runner.js';
import { User } from '../../src/users/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';
import { prefixOf } from './node-api.js';

const NOON = '2026-03-15T12:00:00Z';
const DAY_SECONDS = 86_400;

/** A step of a sequence. `who` and `other` are indices of users. */
type Step =
  | { does: 'change'; who: number; columns: Partial<User> }
  | { does: 'ban'; who: number; seconds: number }
  | { does: 'expire'; who: number; days: number }
  | { does: 'swap ports'; who: number; other: number }
  | { does: 'delete'; who: number }
  | { does: 'add' }
  | { does: 'link'; group: string }
  | { does: 'unlink'; group: string }
  | { does: 'wait'; seconds: number }
  | { does: 'restart' };

/** A list as a daemon gets it, without the time of its last change. */
interface List {
  readonly etag: unknown;
  readonly users: readonly { readonly uid: number; readonly port: number }[];
  readonly text: string;
}

/** Sequences in which only a date changes a list. Random sequences rarely do that. */
const DATES_THAT_PASS: Step[][] = [
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
  let panel: Panel;
  let process: Panel;
  let nodes: GivenNode[];
  /** Users at both ends of some segments. */
  let uids: number[];
  let levelIds: number[];
  let groupIds: number[];

  beforeAll(async () => {
    panel = await Panel.start();
    panel.clock.set(NOON);
    for (const [level, rank] of [
      ['silver', 10],
      ['gold', 20],
    ] as const)
      await panel.given.level(level, rank);
    for (const group of ['one', 'two']) await panel.given.group(group);
    nodes = [
      await panel.given.node({ name: 'ss', level: 'silver' }),
      await panel.given.node({ name: 'ssr', family: 'ssr', obfs: 'plain' }),
    ];
    const all = await manyUsers(panel, 2 * UIDS_PER_SEGMENT + 10);
    uids = all.filter((uid) => [0, 1, UIDS_PER_SEGMENT - 1].includes(uid % UIDS_PER_SEGMENT));
    levelIds = (await panel.rows<{ id: number }>('SELECT id FROM levels')).map(({ id }) => id);
    groupIds = (await panel.rows<{ id: number }>('SELECT id FROM user_groups')).map(({ id }) => id);
    process = await panel.another();
  });
  afterAll(async () => {
    await process.stop();
    await panel.stop();
  });

  it('hold a user exactly if the explanation says so, and equal the lists of a new process byte for byte', async () => {
    const who = fc.nat();
    const amount = fc.constantFrom(0n, 5n, 10n);
    const columns = fc.record(
      {
        status: fc.constantFrom(1, 0, -1),
        enable: fc.constantFrom(1, 0),
        u: amount,
        d: amount,
        transferEnable: amount,
        passwd: fc.constantFrom('a', 'päss', '"'),
        speedLimit: fc.constantFrom(0n, 2n ** 62n),
        levelId: fc.constantFrom(...levelIds),
        groupId: fc.constantFrom(null, ...groupIds),
      },
      { requiredKeys: [] },
    );
    const group = fc.constantFrom('one', 'two');
    const seconds = fc.constantFrom(1, 2, 60, DAY_SECONDS / 2, DAY_SECONDS);
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 4, arbitrary: fc.record({ does: fc.constant('change' as const), who, columns }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('ban' as const), who, seconds }) },
      {
        weight: 2,
        arbitrary: fc.record({ does: fc.constant('expire' as const), who, days: fc.constantFrom(-1, 0, 1) }),
      },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('swap ports' as const), who, other: who }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), who }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('add' as const) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('link' as const), group }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('unlink' as const), group }) },
      { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const each of steps) {
          await take(each);
          // A process sees the changes of others within a second.
          panel.clock.advance(1);
          for (const given of nodes) await expectAsExplained(given);
        }
        const fresh = await panel.another();
        for (const given of nodes) expect(await listOf(process, given)).toEqual(await listOf(fresh, given));
        await fresh.stop();
      }),
      { numRuns: 12, examples: DATES_THAT_PASS.map((steps) => [steps]) },
    );
  }, 120_000);

  async function take(step: Step): Promise<void> {
    const now = panel.clock.unixSeconds();
    switch (step.does) {
      case 'change':
        return change(at(step.who), step.columns);
      case 'ban':
        return change(at(step.who), { banTime: now + step.seconds });
      case 'expire':
        return change(at(step.who), {
          expiredAt: new Date((now + step.days * DAY_SECONDS) * 1000).toISOString().slice(0, 10),
        });
      case 'swap ports':
        return swapPorts(at(step.who), at(step.other));
      case 'delete':
        if (uids.length < 4) return;
        await panel.service(UsersService).delete(String(at(step.who)));
        uids = uids.filter((uid) => uid !== at(step.who));
        return;
      case 'add':
        uids.push((await panel.given.user()).user.id);
        return;
      case 'link':
        return panel.service(NodesService).link('ss', step.group);
      case 'unlink':
        return panel.service(NodesService).unlink('ss', step.group);
      case 'wait':
        panel.clock.advance(step.seconds);
        return;
      case 'restart':
        await process.stop();
        process = await panel.another();
    }
  }

  function at(index: number): number {
    return uids[index % uids.length] ?? 0;
  }

  async function change(uid: number, columns: Partial<User>): Promise<void> {
    await changeUsers([uid], (manager) =>
      manager.update(User, { id: uid }, { ...columns, status: columns.status ?? 1 }),
    );
  }

  async function swapPorts(one: number, other: number): Promise<void> {
    const rows = await panel.rows<{ id: number; port: number }>('SELECT id, port FROM users WHERE id IN (?, ?)', [
      one,
      other,
    ]);
    const portOf = (uid: number) => rows.find(({ id }) => id === uid)?.port ?? null;
    await changeUsers([one, other], async (manager) => {
      await manager.update(User, { id: one }, { port: null });
      await manager.update(User, { id: other }, { port: portOf(one) });
      if (one !== other) await manager.update(User, { id: one }, { port: portOf(other) });
    });
  }

  async function changeUsers(
    changedUids: readonly number[],
    work: (manager: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    await panel.service(RosterChangeRunner).run((manager, changed) => {
      for (const uid of changedUids) changed.add(uid);
      return work(manager);
    });
  }

  async function expectAsExplained(given: GivenNode): Promise<void> {
    const { node, groups } = await panel.service(NodesService).get(given.node.name);
    const audience = { rank: node.level.rank, groupIds: groups.map(({ id }) => id) };
    const listed = new Set((await listOf(process, given)).users.map(({ uid }) => uid));
    const isExplained = async (uid: number): Promise<boolean> =>
      (await panel.service(UsersService).explain(uid, audience)).every(({ holds }) => holds);
    const expected = await Promise.all(uids.map(async (uid) => [uid, await isExplained(uid)] as const));
    expect(uids.map((uid) => [uid, listed.has(uid)])).toEqual(expected);
  }

  /** The plain form and the compressed form are equal. */
  async function listOf(where: Panel, { node, key }: GivenNode): Promise<List> {
    const path = `${prefixOf(node.family)}/userList/${node.id}`;
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
