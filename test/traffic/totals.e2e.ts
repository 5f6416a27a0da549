import fc from 'fast-check';
import type { Response } from 'light-my-request';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { TrafficPurgeJob } from '../../src/traffic/traffic-purge.job.js';
import { UsersService } from '../../src/users/users.service.js';
import { uidsOf } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { type Headers, Panel } from '../support/panel.js';
import { CountingDaemon, schedules } from './counting-daemon.js';
import { ACCEPTED, countersOf, expectLedgerHolds, LARGEST, report, setAsideOf } from './traffic-api.js';

const DAY = 86_400;

describe('POST userTraffic with totals', () => {
  let panel: Panel;
  let other: Panel;
  let node: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.another();
  });
  beforeEach(async () => {
    node = await panel.given.node({ family: 'ss' });
  });
  afterAll(async () => {
    await other.stop();
    await panel.stop();
  });

  const addUser = async (fields = {}): Promise<number> => (await panel.given.user(fields)).user.id;
  const total = (uid: number, upload: number | bigint, download: number | bigint = 0) => ({ uid, upload, download });
  /** A second after the last report, so that equal bodies are different reports. */
  const send = async (totals: object[], bootId = 'boot', headers: Headers = {}, where = node): Promise<Response> => {
    panel.clock.advance(1);
    return report(panel, where, { boot_id: bootId, totals }, headers);
  };
  const kept = async (bootId: string): Promise<object[]> =>
    panel.rows('SELECT uid FROM traffic_totals WHERE node_id = ? AND boot_id = ?', [node.node.id, bootId]);

  it('charges the part above the highest totals of the boot', async () => {
    const [uid, second] = [await addUser(), await addUser()];
    const reply = await send([total(uid, 10, 100)]);
    expect([reply.statusCode, reply.json()]).toEqual([200, ACCEPTED]);
    await send([total(uid, 15, 100), total(second, 7, 0)]);
    expect(await countersOf(panel, uid)).toEqual({ u: 15n, d: 100n });
    expect(await countersOf(panel, second)).toEqual({ u: 7n, d: 0n });
    await expectLedgerHolds(panel);
  });

  it('T69: charges correctly after a lost report, a repeated report and an overtaken report', async () => {
    const uid = await addUser();
    await send([total(uid, 10, 20)]);
    await send([total(uid, 40, 80)]);
    await send([total(uid, 30, 60)]);
    await send([total(uid, 40, 80)]);
    expect(await countersOf(panel, uid)).toEqual({ u: 40n, d: 80n });
  });

  it('starts again at 0 for another boot, and still recognizes the previous boot', async () => {
    const uid = await addUser();
    await send([total(uid, 10, 20)], 'first');
    await send([total(uid, 1, 2)], 'second');
    await send([total(uid, 13, 20)], 'first');
    expect(await countersOf(panel, uid)).toEqual({ u: 14n, d: 22n });
  });

  it('distinguishes the boots of two nodes, even with equal names', async () => {
    const uid = await addUser();
    await send([total(uid, 10)]);
    await send([total(uid, 10)], 'boot', {}, await panel.given.node());
    expect(await countersOf(panel, uid)).toEqual({ u: 20n, d: 0n });
  });

  it('distinguishes boots by every character', async () => {
    const uid = await addUser();
    for (const bootId of ['a', 'A', 'a!', '%', '_', '~'.repeat(64)]) await send([total(uid, 1)], bootId);
    expect(await countersOf(panel, uid)).toEqual({ u: 6n, d: 0n });
  });

  it("sets the time of the user's last traffic, but not for unchanged totals", async () => {
    const uid = await addUser();
    await send([total(uid, 5, 5)]);
    const at = panel.clock.unixSeconds();
    await send([total(uid, 5, 5), total(999_999, 0, 0)]);
    expect(await panel.rows('SELECT t FROM users WHERE id = ?', [uid])).toEqual([expect.objectContaining({ t: at })]);
    expect(await setAsideOf(panel, node)).toEqual([]);
  });

  it('adds up the rows of a user, and accepts an empty list', async () => {
    const uid = await addUser();
    for (const body of [[total(uid, 1, 2), total(uid, 10, 20)], []]) expect((await send(body)).statusCode).toBe(200);
    await send([total(uid, 2, 2), total(uid, 10, 20)]);
    expect(await countersOf(panel, uid)).toEqual({ u: 12n, d: 22n });
  });

  it('T65, T66: recognizes a repeat under the same id, and returns 409 for another body', async () => {
    const uid = await addUser();
    const name = { 'idempotency-key': 'once' };
    await send([total(uid, 1)], 'boot', name);
    expect((await send([total(uid, 1)], 'boot', name)).headers['idempotency-replayed']).toBe('true');
    expect((await send([total(uid, 2)], 'boot', name)).statusCode).toBe(409);
    expect((await send([total(uid, 1)], 'another', name)).statusCode).toBe(409);
    const nameless = { boot_id: 'boot', totals: [total(uid, 3)] };
    await report(panel, node, nameless);
    expect((await report(panel, node, nameless)).headers['idempotency-replayed']).toBe('true');
    expect(await countersOf(panel, uid)).toEqual({ u: 3n, d: 0n });
  });

  it.each([
    ['a missing boot', { totals: [] }, ['boot_id must be text of 1 to 64 printable characters']],
    ['a space as boot', { boot_id: ' ', totals: [] }, ['boot_id must be text of 1 to 64 printable characters']],
    ['a long boot', { boot_id: 'x'.repeat(65), totals: [] }, [expect.stringContaining('boot_id')]],
    ['a number as boot', { boot_id: 1, totals: [] }, [expect.stringContaining('boot_id')]],
    ['missing totals', { boot_id: 'b' }, ['totals must be a JSON list']],
    ['totals as an object', { boot_id: 'b', totals: { 1: [2, 3] } }, ['totals must be a JSON list']],
    [
      'invalid rows',
      { boot_id: 'b', totals: [total(1, 1), { uid: 1, upload: '2' }, null] },
      ['row 1: upload must be a whole number', 'row 1: download must be a whole number', 'row 2 must be an object'],
    ],
  ])('is rejected with its problems, and changes nothing: %s', async (_what, body, problems) => {
    const reply = await report(panel, node, body);
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { status: 'fail', code: 400, data: problems, message: expect.any(String) },
    ]);
    expect(await panel.rows('SELECT * FROM traffic_boots WHERE node_id = ?', [node.node.id])).toEqual([]);
  });

  it('T75: accepts 50,000 rows, and returns 413 for more', async () => {
    const uids = await manyUsers(panel, 600);
    const rows = Array.from({ length: 50_000 }, (_none, index) => total(uids[index] ?? 1_000_000 + index, 1, 2));
    expect((await send(rows)).statusCode).toBe(200);
    expect((await send([...rows, total(1, 1)])).statusCode).toBe(413);
    for (const uid of [uids[0], uids.at(-1)]) expect(await countersOf(panel, uid ?? 0)).toEqual({ u: 1n, d: 2n });
    expect((await send(rows)).statusCode).toBe(200);
    expect(await setAsideOf(panel, node)).toHaveLength(50_000 - 600);
  });

  it('T76: quarantines impossible rows, quarantines rows of unknown users only once, and applies the other rows', async () => {
    node = await panel.given.node({ family: 'ss', lineRate: LARGEST });
    const [uid, gone] = [await addUser({ transferEnable: LARGEST }), await addUser()];
    await panel.service(UsersService).delete(String(gone));
    await send([total(uid, 1, 2), total(gone, 3, 4), total(uid, -5, 6), total(-1, 1, 1)]);
    const unknown = { uid: String(gone), upload: '3', download: '4', reason: 'unknown-user' };
    const first = [
      { uid: String(uid), upload: '-5', download: '6', reason: 'negative' },
      { uid: '-1', upload: '1', download: '1', reason: 'unknown-user' },
      unknown,
    ];
    expect(await setAsideOf(panel, node)).toEqual(first);
    await send([total(uid, 2, 2), total(gone, 3, 4)]);
    await send([total(gone, 3, 9)]);
    const huge = `{"boot_id":"boot","totals":[{"uid":${uid},"upload":${LARGEST + 1n},"download":1}]}`;
    await report(panel, node, huge);
    expect((await setAsideOf(panel, node)).slice(first.length)).toEqual([
      { ...unknown, upload: '0', download: '5' },
      { uid: String(uid), upload: String(LARGEST + 1n), download: '1', reason: 'overflow' },
    ]);
    await report(panel, node, huge.replace(String(LARGEST + 1n), String(LARGEST)));
    expect(await countersOf(panel, uid)).toEqual({ u: LARGEST, d: 2n });
    await expectLedgerHolds(panel);
  });

  it('compares the traffic since the last report with the line rate, not the total', async () => {
    const lined = await panel.given.node({ lineRate: 1000n });
    const uid = await addUser();
    for (const upload of [60_000, 120_000, 180_001, 240_001]) await send([total(uid, upload)], 'boot', {}, lined);
    expect(await setAsideOf(panel, lined)).toMatchObject([{ upload: '60001', reason: 'line-rate' }]);
    expect(await countersOf(panel, uid)).toEqual({ u: 180_000n, d: 0n });
  });

  it('charges by the rate of the node, and removes users with a used-up allowance from the lists', async () => {
    const rated = await panel.given.node({ trafficRate: 15_000 });
    const uid = await addUser({ transferEnable: 29n });
    await send([total(uid, 3, 6)], 'boot', {}, rated);
    expect(await uidsOf(panel, rated)).toContain(uid);
    await send([total(uid, 3, 16)], 'boot', {}, rated);
    expect(await uidsOf(panel, rated)).not.toContain(uid);
    expect(await countersOf(panel, uid)).toEqual({ u: 5n, d: 24n });
  });

  it('T67: charges each byte once for many simultaneous reports of one boot to two processes', async () => {
    const uids = await manyUsers(panel, 20);
    // After a second the other process has read the node.
    panel.clock.advance(1);
    const totals = (step: number) => uids.map((uid) => total(uid, step, 2 * step));
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_none, index) =>
        report(index % 2 ? panel : other, node, { boot_id: 'boot', totals: totals(1 + (index % 12)) }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    for (const uid of uids) expect(await countersOf(panel, uid)).toEqual({ u: 12n, d: 24n });
    await expectLedgerHolds(panel);
  });

  it('T69: equals a simple model with lost, repeated and overtaken reports, and restarts of the daemon', async () => {
    const nodes = [node, await panel.given.node({ family: 'ssr' })];
    panel.clock.advance(1);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(schedules(nodes.length), async ({ steps, deliveries }) => {
        const uids = await manyUsers(panel, 3);
        const daemons = nodes.map((_node, index) => new CountingDaemon(`${run++}-${index}`, uids));
        for (const { daemon, ...step } of steps) daemons[daemon]?.take(step);
        for (const together of deliveries) {
          const replies = together.flatMap(({ daemon, which, process, name }) => {
            const body = daemons[daemon]?.deliver(which);
            if (body === undefined) return [];
            const headers: Headers =
              name === undefined ? {} : { 'idempotency-key': `${run}-${daemon}-${which}-${name}` };
            return [report(process === 0 ? panel : other, nodes[daemon] as GivenNode, body, headers)];
          });
          for (const reply of await Promise.all(replies)) expect(reply.statusCode).toBe(200);
          panel.clock.advance(1);
        }
        for (const uid of uids) {
          const delivered = daemons.map((daemon) => daemon.delivered(uid));
          const sum = (which: 'u' | 'd') => delivered.reduce((all, counters) => all + counters[which], 0n);
          expect(await countersOf(panel, uid)).toEqual({ u: sum('u'), d: sum('d') });
        }
      }),
      { numRuns: 30 },
    );
    await expectLedgerHolds(panel);
  });

  describe('with time', () => {
    it('forgets a boot after seven days without a report, but not the last boot of a node', async () => {
      const uid = await addUser();
      await send([total(uid, 1)], 'first');
      await send([total(uid, 1)], 'second');
      await send([total(uid, 1)], 'last');
      panel.clock.advance(7 * DAY - 10);
      await send([total(uid, 2)], 'second');
      panel.clock.advance(10);
      await panel.service(TrafficPurgeJob).run();
      expect([await kept('first'), await kept('second'), await kept('last')]).toMatchObject([[], [{ uid }], []]);
      panel.clock.advance(30 * DAY);
      await panel.service(TrafficPurgeJob).run();
      await send([total(uid, 3)], 'second');
      expect(await countersOf(panel, uid)).toEqual({ u: 5n, d: 0n });
    });

    it('forgets a boot of many users, and all boots of a deleted node', async () => {
      const rows = Array.from({ length: 2500 }, (_none, index) => total(1_000_000 + index, 1));
      await send(rows, 'large');
      await send([total(1, 1)], 'last');
      panel.clock.advance(7 * DAY);
      await panel.service(TrafficPurgeJob).run();
      expect([await kept('large'), await kept('last')]).toEqual([[], [expect.objectContaining({ uid: 1 })]]);
      await panel.service(NodesService).delete(String(node.node.id));
      panel.clock.advance(1);
      await panel.service(TrafficPurgeJob).run();
      expect(await kept('last')).toEqual([]);
      const boots = await panel.rows('SELECT * FROM traffic_boots WHERE node_id = ?', [node.node.id]);
      expect(boots).toEqual([]);
    });
  });
});
