import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { countersOf, report, setAsideOf } from './traffic-api.js';

/** Timestamps have whole seconds, so they do not tell which of two reports of one second is the newer one. */
describe('two reports of XrayR with one timestamp', () => {
  let panel: Panel;
  let node: GivenNode;
  let uid: number;
  beforeEach(async () => {
    panel = await Panel.start();
    node = await panel.given.node({ family: 'ss', daemon: 'xrayr', port: '8388' });
    uid = (await panel.given.user({ transferEnable: 10n ** 12n })).user.id;
  });
  afterEach(() => panel.stop());

  const send = async (upload: number, skew = 0): Promise<void> => {
    const headers = panel.signed(node.key, { skew });
    const { statusCode } = await report(panel, node, [{ uid, upload, download: 2 * upload }], headers);
    expect(statusCode).toBe(200);
  };

  it.each([
    ['lower', 50],
    ['equal but for one byte', 99],
    ['higher', 150],
  ])('keep the bytes of the second one for an operator, if it is %s', async (_what, upload) => {
    await send(100);
    await send(upload);
    expect(await countersOf(panel, uid)).toEqual({ u: 100n, d: 200n });
    const entry = { uid: String(uid), upload: String(upload), download: String(2 * upload), reason: 'late' };
    expect(await setAsideOf(panel, node)).toMatchObject([entry]);
  });

  it('drop the bytes of a report that is certainly older and not higher', async () => {
    await send(100);
    await send(50, -1);
    expect(await setAsideOf(panel, node)).toMatchObject([{ upload: '50', reason: 'repeat' }]);
  });
});
