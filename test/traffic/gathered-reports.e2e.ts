import { RosterChangeRepository } from '../../src/users/roster/roster-change.repository.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { statementsOf } from '../support/database/statements.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';
import { countersOf, expectLedgerHolds, report, setAsideOf } from './traffic-api.js';

const NODES = 12;
const NOBODY = 2_000_000;

describe('reports that wait at the same time', () => {
  let panel: Panel;
  let nodes: GivenNode[];
  let uids: number[];
  beforeAll(async () => {
    panel = await Panel.start();
    uids = await manyUsers(panel, NODES + 1);
    nodes = [];
    while (nodes.length < NODES) nodes.push(await panel.given.node());
  });
  afterAll(() => panel.stop());

  const named = (id: string) => ({ 'idempotency-key': id });
  /** All reports charge the first user, and each charges one of its own. */
  const rows = (index: number): object[] =>
    [0, index + 1].map((place) => ({ uid: uids[place], upload: 10, download: 1 }));
  const shared = async (): Promise<bigint> => (await countersOf(panel, uids[0] ?? 0)).u;

  it('have each their own response: applied, repeated, in conflict or malformed', async () => {
    const before = await shared();
    const first = await Promise.all(nodes.map((node, index) => report(panel, node, rows(index), named('a'))));
    expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const replies = await Promise.all(
      nodes.map((node, index) => {
        if (index % 4 === 0) return report(panel, node, rows(index), named('a'));
        if (index % 4 === 1) return report(panel, node, rows(0).slice(1), named('a'));
        if (index % 4 === 2) return report(panel, node, [{ uid: 'nobody' }], named('b'));
        return report(panel, node, [...rows(index), { uid: NOBODY, upload: 5, download: 5 }], named('b'));
      }),
    );
    const kinds = replies.map(({ statusCode, headers }) => [statusCode, headers['idempotency-replayed']]);
    const wanted = [[200, 'true'], [409], [400], [200]].map(([status, isRepeat]) => [status, isRepeat]);
    expect(kinds).toEqual(nodes.map((_node, index) => wanted[index % 4]));
    expect(await shared()).toBe(before + 10n * BigInt(NODES + NODES / 4));
    for (const [index, node] of nodes.entries()) {
      const times = index % 4 === 3 ? 2n : 1n;
      expect(await countersOf(panel, uids[index + 1] ?? 0)).toEqual({ u: 10n * times, d: times });
      expect(await setAsideOf(panel, node)).toHaveLength(index % 4 === 3 ? 1 : 0);
    }
    const receipts = await panel.rows('SELECT node_id FROM reports');
    expect(receipts).toHaveLength(NODES + NODES / 4);
    await expectLedgerHolds(panel);
  });

  it('take users off the lists whose allowance is used up', async () => {
    const ids = await manyUsers(panel, NODES, { transferEnable: 11n });
    const changes = panel.service(RosterChangeRepository);
    const newest = await changes.newest();
    const replies = await Promise.all(
      nodes.map((node, index) => report(panel, node, [{ uid: ids[index], upload: 10, download: 1 }], named('c'))),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const changed = await changes.after(newest, 2 * NODES);
    expect(changed.map(({ userId }) => userId).sort()).toEqual(ids.toSorted());
  });

  (isOnServer ? it.skip : it)('share commits where one transaction runs at a time', async () => {
    const statements = await statementsOf(panel);
    await Promise.all(nodes.map((node, index) => report(panel, node, rows(index), named('d'))));
    const commits = statements.filter((statement) => statement === 'COMMIT').length;
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThan(NODES / 2);
  });
});
