import { NodesService } from '../../src/nodes/nodes.service.js';
import { QuarantineService } from '../../src/traffic/quarantine/quarantine.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { uidsOf } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { countersOf, expectLedgerHolds, LARGEST, report } from './traffic-api.js';

describe('the quarantine', () => {
  let panel: Panel;
  let quarantine: QuarantineService;
  let node: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    quarantine = panel.service(QuarantineService);
    node = await panel.given.node({ lineRate: 1000n, trafficRate: 15_000 });
  });
  afterAll(() => panel.stop());

  const addUser = async (fields = {}): Promise<number> => (await panel.given.user(fields)).user.id;

  /** The id of the row that a report leaves in quarantine. */
  async function setAside(row: string): Promise<number> {
    panel.clock.advance(1);
    // The panel then judges the line over a minute, whatever the clock has done.
    await report(panel, node, [{ uid: 1, upload: 0, download: 0 }]);
    await report(panel, node, `[${row}]`);
    const waiting = await quarantine.list('waiting', 0, 1000);
    return waiting.at(-1)?.id ?? 0;
  }

  it('charges an approved row once, at the rate of its report and in the ledger of the current hour', async () => {
    const uid = await addUser();
    const id = await setAside(`{"uid":${uid},"upload":70001,"download":1}`);
    expect(await quarantine.get(id)).toMatchObject({ reason: 'line-rate', state: 'waiting', rate: 15_000 });
    expect(await countersOf(panel, uid)).toEqual({ u: 0n, d: 0n });

    await panel.service(NodesService).set(String(node.node.id), { trafficRate: 20_000 });
    panel.clock.advance(100_000);
    const approved = await quarantine.approve(id);
    await panel.service(NodesService).set(String(node.node.id), { trafficRate: 15_000 });
    expect(approved).toMatchObject({ state: 'approved', decidedAt: panel.clock.unixSeconds() });
    expect(await countersOf(panel, uid)).toEqual({ u: 105_002n, d: 2n });
    const [row] = await panel.rows('SELECT start, node_id, rate FROM traffic_ledger WHERE user_id = ?', [uid]);
    const now = panel.clock.unixSeconds();
    expect(row).toMatchObject({ start: now - (now % 3600), node_id: node.node.id, rate: 15_000 });

    await expect(quarantine.approve(id)).rejects.toThrow('was approved already');
    await expect(quarantine.drop(id)).rejects.toThrow('was approved already');
    expect(await countersOf(panel, uid)).toEqual({ u: 105_002n, d: 2n });
    await expectLedgerHolds(panel);
    expect(await panel.rows("SELECT action, subject FROM audit_log WHERE action LIKE 'quarantine%'")).toEqual([
      expect.objectContaining({ action: 'quarantine.approved', subject: `quarantine:${id}` }),
    ]);
  });

  it('drops the last row of a deleted user at once, and keeps one of a user whom it never knew', async () => {
    const uid = await addUser();
    await panel.service(UsersService).delete(String(uid));
    panel.clock.advance(60);
    await report(panel, node, [
      { uid, upload: 3, download: 4 },
      { uid: 999_999, upload: 5, download: 6 },
    ]);
    const found = () =>
      panel.rows('SELECT uid, reason, state FROM quarantine WHERE uid IN (?, ?) ORDER BY id', [String(uid), '999999']);
    const rows = [
      { uid: String(uid), reason: 'unknown-user', state: 'dropped' },
      { uid: '999999', reason: 'unknown-user', state: 'waiting' },
    ];
    expect(await found()).toEqual(rows);
    const [settled] = await panel.rows<{ decided_at: number; reported_at: number }>(
      'SELECT decided_at, reported_at FROM quarantine WHERE uid = ?',
      [String(uid)],
    );
    expect(settled?.decided_at).toBe(settled?.reported_at);
    // Much later a number without a user is a mistake of the daemon.
    panel.clock.advance(86_400);
    await report(panel, node, [{ uid, upload: 3, download: 4 }]);
    expect(await found()).toEqual([...rows, { uid: String(uid), reason: 'unknown-user', state: 'waiting' }]);
  });

  it('accepts sums with more digits than any number of a report, and a negative number with equally many', async () => {
    const uid = await addUser();
    const most = '9'.repeat(30);
    panel.clock.advance(1);
    const rows = Array.from({ length: 2000 }, () => `{"uid":${uid},"upload":${most},"download":${most}}`);
    await report(panel, node, `[${rows.join()},{"uid":${uid},"upload":-${most},"download":0}]`);
    const waiting = await quarantine.list('waiting', 0, 1000);
    const sum = String(2000n * BigInt(most));
    expect(sum).toHaveLength(34);
    expect(waiting.slice(-2).map(({ upload, download }) => [upload, download])).toEqual([
      [`-${most}`, '0'],
      [sum, sum],
    ]);
    for (const { id } of waiting.slice(-2)) await quarantine.drop(id);
  });

  it('charges a row once when two operators approve it at the same moment', async () => {
    const other = await panel.another();
    const uid = await addUser();
    const id = await setAside(`{"uid":${uid},"upload":80000,"download":0}`);
    const both = [quarantine, other.service(QuarantineService)].map((each) => each.approve(id));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countersOf(panel, uid)).toEqual({ u: 120_000n, d: 0n });
    await other.stop();
  });

  it('stores a dropped row, and never charges it', async () => {
    const uid = await addUser();
    const id = await setAside(`{"uid":${uid},"upload":70000,"download":0}`);
    await quarantine.drop(id);
    await expect(quarantine.approve(id)).rejects.toThrow('was dropped already');
    expect(await quarantine.get(id)).toMatchObject({ state: 'dropped', upload: '70000' });
    expect((await quarantine.list('waiting', 0, 1000)).map((row) => row.id)).not.toContain(id);
    expect((await quarantine.list(undefined, id - 1, 1)).map((row) => row.id)).toEqual([id]);
    expect(await countersOf(panel, uid)).toEqual({ u: 0n, d: 0n });
  });

  it('charges the row of an unknown user after the user is added', async () => {
    const next = (await addUser()) + 1;
    const id = await setAside(`{"uid":${next},"upload":10,"download":0}`);
    await expect(quarantine.approve(id)).rejects.toThrow(`There is no user ${next}`);
    expect(await quarantine.get(id)).toMatchObject({ state: 'waiting', decidedAt: null });
    expect(await addUser()).toBe(next);
    await quarantine.approve(id);
    expect(await countersOf(panel, next)).toEqual({ u: 15n, d: 0n });
  });

  it.each([
    ['a negative number', (uid: number) => `{"uid":${uid},"upload":-1,"download":0}`],
    ['a number beyond 64 bits', (uid: number) => `{"uid":${uid},"upload":18446744073709551615,"download":0}`],
    [
      'a number that makes the counters exceed 64 bits',
      (uid: number) => `{"uid":${uid},"upload":${LARGEST},"download":0}`,
    ],
    ['a row of an impossible user', () => `{"uid":99999999999999999999,"upload":1,"download":0}`],
  ])('rejects the approval of %s, and leaves the row waiting', async (_what, row) => {
    const uid = await addUser();
    const id = await setAside(row(uid));
    await expect(quarantine.approve(id)).rejects.toMatchObject({ status: 422 });
    expect(await quarantine.get(id)).toMatchObject({ state: 'waiting' });
    expect(await countersOf(panel, uid)).toEqual({ u: 0n, d: 0n });
    await quarantine.drop(id);
  });

  it('removes a user from the lists when an approved row uses up the allowance', async () => {
    const uid = await addUser({ transferEnable: 100n });
    const id = await setAside(`{"uid":${uid},"upload":70000,"download":0}`);
    expect(await uidsOf(panel, node)).toContain(uid);
    await quarantine.approve(id);
    expect(await uidsOf(panel, node)).not.toContain(uid);
  });

  it('returns 404 for a missing row', async () => {
    await expect(quarantine.get(999_999)).rejects.toThrow('not found');
    await expect(quarantine.drop(999_999)).rejects.toThrow('not found');
  });

  it('deletes rows after the configured days', async () => {
    const id = await setAside('{"uid":999999,"upload":1,"download":0}');
    panel.clock.advance(90 * 86_400);
    await quarantine.purge();
    expect(await quarantine.get(id)).toBeDefined();
    panel.clock.advance(1);
    await quarantine.purge();
    await expect(quarantine.get(id)).rejects.toThrow('not found');
  });
});
