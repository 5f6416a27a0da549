import { Wire } from '../http/wire.js';
import { prefixOf } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';
import { isOnServer } from '../support/database/test-database.js';
import { countersOf, expectLedgerHolds, LARGEST } from './traffic-api.js';

const USERS = 500;
const LOOPS = 6;
/** If many clients lock rows, five times as long as the panel repeats work. The embedded database has one writer at a time. */
const SECONDS = isOnServer ? 15 : 3;
const PATIENCE_MS = 120_000;

describe('simultaneous reports', () => {
  let panel: Panel;
  let other: Panel;
  let wires: Wire[];
  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.another();
    wires = [await Wire.to(panel), await Wire.to(other)];
  });
  afterAll(async () => {
    for (const wire of wires) wire.close();
    await other.stop();
    await panel.stop();
  });

  async function send(wire: Wire, { node, key }: GivenNode, id: string, rows: object[]): Promise<number> {
    const headers = { ...panel.signed(key), 'content-type': 'application/json', 'idempotency-key': id };
    const path = `${prefixOf(node.family)}/userTraffic/${node.id}`;
    return (await wire.ask({ method: 'POST', path, headers, body: JSON.stringify(rows) })).status;
  }

  it(
    'T74: of the same users, in opposite and in random order, over two processes, are all applied without loss',
    async () => {
      const uids = await manyUsers(panel, USERS, { transferEnable: LARGEST });
      const row = (uid: number): object => ({ uid, upload: 1, download: 2 });
      const orders = [
        () => uids.map(row),
        () => uids.toReversed().map(row),
        () => uids.toSorted(() => Math.random() - 0.5).map(row),
      ];
      const nodes: GivenNode[] = [];
      while (nodes.length < LOOPS) nodes.push(await panel.given.node());
      // After a second the other process has read the change.
      panel.clock.advance(1);
      const until = performance.now() + 1000 * SECONDS;
      const statuses = new Map<number, number>();
      const loop = async (node: GivenNode, index: number): Promise<void> => {
        const order = orders[index % orders.length] ?? (() => []);
        for (let count = 0; performance.now() < until; count++) {
          const status = await send(wires[index % wires.length] as Wire, node, `${count}`, order());
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await panel.clock.runDuring(Promise.all(nodes.map(loop)));
      expect([...statuses.keys()]).toEqual([200]);
      const sent = BigInt(statuses.get(200) ?? 0);
      for (const uid of uids) expect(await countersOf(panel, uid)).toEqual({ u: sent, d: 2n * sent });
      await expectLedgerHolds(panel);
    },
    PATIENCE_MS,
  );
});
