import { send } from '../support/http-client.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { countersOf, expectLedgerHolds } from './traffic-api.js';

describe('a report whose response is lost', () => {
  let panel: Panel;
  let node: GivenNode;
  let proxy: TcpProxy;
  beforeAll(async () => {
    panel = await Panel.start();
    node = await panel.given.node({ family: 'ssr' });
    await panel.app.listen(0, '127.0.0.1');
    proxy = await TcpProxy.to(Number(new URL(await panel.app.getUrl()).port));
  });
  afterAll(async () => {
    await proxy.stop();
    await panel.stop();
  });

  const url = (): string => `http://127.0.0.1:${proxy.port}/api/ssr/v1/userTraffic/${node.node.id}`;

  it(
    'T65: is charged once after a repeat, whichever byte of the response was the last to arrive',
    async () => {
      const { user } = await panel.given.user({ transferEnable: 10n ** 12n });
      const body = [{ uid: user.id, upload: 1, download: 10 }];
      let sent = 0n;
      for (let bytes = 1; ; bytes++) {
        panel.clock.advance(1);
        const request = { method: 'POST', headers: panel.signed(node.key), body };
        proxy.cutReplies(() => bytes);
        const first = await send(url(), request).catch(() => undefined);
        proxy.cutReplies(() => undefined);
        const second = await send(url(), request);
        sent++;
        expect([bytes, second.status, second.headers['idempotency-replayed']]).toEqual([bytes, 200, 'true']);
        expect(await countersOf(panel, user.id)).toEqual({ u: sent, d: 10n * sent });
        if (first !== undefined) break;
      }
      expect(sent).toBeGreaterThan(150n);
      await expectLedgerHolds(panel);
    },
    PATIENCE_MS,
  );
});
