import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { DECOY_UID } from '../../src/nodes/served/decoy-user.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { countersOf, expectLedgerHolds, setAsideOf } from '../traffic/traffic-api.js';
import { NODES, send, TAKEN, V1 } from './uniproxy-api.js';

const V2NODE = { daemon: 'v2node', ...NODES.vless } as const;
const V2BX = { daemon: 'v2bx', protocol: 'vmess' } as const;
const XRAYRP = { daemon: 'xrayrp', protocol: 'vmess' } as const;
const XBOARD_NODE = { daemon: 'xboard-node', protocol: 'vmess' } as const;

describe('Traffic of UniProxy', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterEach(() => expectLedgerHolds(panel));
  afterAll(() => panel.stop());

  const addUser = async (): Promise<number> => (await panel.given.user()).user.id;
  const nodeOf = (fields: NewNode): Promise<GivenNode> => panel.given.node(fields);
  const push = async (node: GivenNode, body: object | string): Promise<void> => {
    const reply = await send(panel, node, `${V1}/push`, body);
    expect([reply.statusCode, reply.json()]).toEqual([200, TAKEN]);
  };

  it('is charged with the rate of the node', async () => {
    const uid = await addUser();
    await push(await nodeOf({ ...V2NODE, trafficRate: 15_000 }), { [uid]: [10, 20] });
    expect(await countersOf(panel, uid)).toEqual({ u: 15n, d: 30n });
  });

  it('is charged with every digit', async () => {
    const uid = await addUser();
    const node = await nodeOf({ ...V2NODE, lineRate: 2n ** 62n });
    await push(node, `{"${uid}":[9007199254740993,1]}`);
    expect(await countersOf(panel, uid)).toEqual({ u: 9_007_199_254_740_993n, d: 1n });
  });

  it.each(['[]', '{}', 'null', ' { } '])('may be nothing: %s', async (body) => {
    await push(await nodeOf(V2NODE), body);
  });

  it('is charged without rows that cannot be read, and without the user whom nobody is', async () => {
    const uid = await addUser();
    const node = await nodeOf(V2NODE);
    const bad = { 0: [1, 1], '-1': [1, 1], x: [1, 1], 5: 'x', 6: [1], 7: [-1, 5], 8: [1.5, 2], [DECOY_UID]: [9, 9] };
    await push(node, { ...bad, [uid]: [1, 2] });
    expect(await countersOf(panel, uid)).toEqual({ u: 1n, d: 2n });
    expect(await setAsideOf(panel, node)).toEqual([]);
  });

  it('of unknown users waits in quarantine', async () => {
    const node = await nodeOf(V2NODE);
    await push(node, { 1_999_999_999: [5, 6] });
    expect(await setAsideOf(panel, node)).toEqual([
      { uid: '1999999999', upload: '5', download: '6', reason: 'unknown-user' },
    ]);
  });

  it.each(['nothing', '{"1":', '{"1":[1,2],}', '7', '"x"'])('that is no object is refused: %s', async (body) => {
    const reply = await send(panel, await nodeOf(V2NODE), `${V1}/push`, body);
    expect(reply.statusCode).toBe(400);
  });

  it.each([
    ['v2node', V2NODE, 35],
    ['V2bX', V2BX, 130],
    ['XrayRP', XRAYRP, 30],
  ])('that %s sends again within its attempts is charged once', async (_name, fields, seconds) => {
    const uid = await addUser();
    const node = await nodeOf(fields);
    await push(node, { [uid]: [10_000, 1] });
    panel.clock.advance(seconds);
    await push(node, { [uid]: [10_000, 1] });
    expect(await countersOf(panel, uid)).toEqual({ u: 10_000n, d: 1n });
    expect(await setAsideOf(panel, node)).toEqual([]);
  });

  it.each([
    ['v2node', V2NODE, 10_000],
    ['V2bX, for the trickle of idle users', V2BX, 100],
  ])('that is the same a minute later is new with %s', async (_name, fields, bytes) => {
    const uid = await addUser();
    const node = await nodeOf(fields);
    for (let minute = 0; minute < 3; minute++) {
      await push(node, { [uid]: [bytes, 1] });
      panel.clock.advance(60);
    }
    expect(await countersOf(panel, uid)).toEqual({ u: 3n * BigInt(bytes), d: 3n });
  });

  it('of the same users may come from two nodes at the same time', async () => {
    const uid = await addUser();
    for (const node of [await nodeOf(V2NODE), await nodeOf(V2NODE)]) await push(node, { [uid]: [1, 1] });
    expect(await countersOf(panel, uid)).toEqual({ u: 2n, d: 2n });
  });

  it.each([
    ['XrayRP', XRAYRP],
    ['Xboard-Node', XBOARD_NODE],
  ])('that %s has kept and sends grown is charged for its difference', async (_name, fields) => {
    const uids = await Promise.all(Array.from({ length: 10 }, addUser));
    const node = await nodeOf(fields);
    await push(node, Object.fromEntries(uids.map((uid) => [uid, [100_000, 200_000]])));
    panel.clock.advance(60);
    // One of them was idle, so the counters were kept.
    await push(node, Object.fromEntries(uids.map((uid, turn) => [uid, [100_000 + 7 * turn, 200_000 + 9 * turn]])));
    for (const [turn, uid] of uids.entries())
      expect(await countersOf(panel, uid)).toEqual({
        u: 100_000n + 7n * BigInt(turn),
        d: 200_000n + 9n * BigInt(turn),
      });
  });

  it('that XrayRP reports after a good answer is all new', async () => {
    const uids = await Promise.all(Array.from({ length: 10 }, addUser));
    const node = await nodeOf(XRAYRP);
    await push(node, Object.fromEntries(uids.map((uid) => [uid, [100_000, 200_000]])));
    panel.clock.advance(60);
    await push(node, Object.fromEntries(uids.map((uid) => [uid, [50_000, 300_000]])));
    for (const uid of uids) expect(await countersOf(panel, uid)).toEqual({ u: 150_000n, d: 500_000n });
  });
});
