import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { PREFIXES, uidsOf } from '../node/node-api.js';
import { ACCEPTED, countersOf, LARGEST, report, setAsideOf } from './traffic-api.js';

describe('POST userTraffic', () => {
  let panel: Panel;
  let node: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    node = await panel.given.node({ family: 'ss' });
  });
  afterAll(() => panel.stop());

  const user = async (fields = {}): Promise<number> => (await panel.given.user(fields)).user.id;

  it.each(PREFIXES)('is taken under %s', async (prefix, family) => {
    const { node: own, key } = await panel.given.node({ family });
    const uid = await user();
    const reply = await panel.post(
      `${prefix}/userTraffic/${own.id}`,
      [{ uid, upload: 3, download: 4 }],
      panel.signed(key),
    );
    expect([reply.statusCode, reply.json()]).toEqual([200, ACCEPTED]);
    expect(reply.headers['idempotency-replayed']).toBeUndefined();
    expect(await countersOf(panel, uid)).toEqual({ u: 3n, d: 4n });
  });

  it('adds to what was there, says when, and ignores what it does not know', async () => {
    const uid = await user();
    const rows = [{ uid, upload: 1, download: 2, upspeed: 5, downspeed: '6', more: { and: ['more'] } }];
    await report(panel, node, rows);
    panel.clock.advance(60);
    await report(panel, node, rows);
    const [row] = await panel.rows('SELECT u, d, t FROM users WHERE id = ?', [uid]);
    expect(row).toMatchObject({ u: 2, d: 4, t: panel.clock.unixSeconds() });
  });

  it('T65: applies a report once, however often it is repeated', async () => {
    const uid = await user();
    const send = () => report(panel, node, [{ uid, upload: 5, download: 6 }], { 'idempotency-key': 'once' });
    const first = await send();
    panel.clock.advance(100);
    const again = await send();
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(await countersOf(panel, uid)).toEqual({ u: 5n, d: 6n });
  });

  it('takes a user who has used up the allowance off the lists, with the answer', async () => {
    const uid = await user({ transferEnable: 100n });
    await report(panel, node, [{ uid, upload: 50, download: 49 }]);
    expect(await uidsOf(panel, node)).toContain(uid);
    await report(panel, node, [{ uid, upload: 0, download: 1 }]);
    expect(await uidsOf(panel, node)).not.toContain(uid);
  });

  it('keeps every digit up to 2^63-1', async () => {
    const uid = await user({ transferEnable: LARGEST });
    await report(panel, node, `[{"uid":${uid},"upload":9007199254740993,"download":${LARGEST}}]`);
    expect(await countersOf(panel, uid)).toEqual({ u: 9_007_199_254_740_993n, d: LARGEST });
    await report(
      panel,
      node,
      `[{"uid":${uid},"upload":1,"download":1},{"uid":77777,"upload":18446744073709551615,"download":0}]`,
    );
    expect(await setAsideOf(panel, node)).toEqual([
      { uid: '77777', upload: '18446744073709551615', download: '0', reason: 'overflow' },
      { uid: String(uid), upload: '1', download: '1', reason: 'overflow' },
    ]);
  });
});
