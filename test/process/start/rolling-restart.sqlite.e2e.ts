import { setTimeout as sleep } from 'node:timers/promises';
import { LOGIN, REFRESH } from '../../client/client.js';
import { isInstalled } from '../../../scripts/servers/find-program.mjs';
import { describeWith } from '../../support/describe-with.js';
import { eventually } from '../../support/eventually.js';
import { type Reply, type Request, send } from '../../support/http-client.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import type { PanelProcess } from '../../support/process/process.js';
import { countersOf, expectLedgerHolds } from '../../traffic/traffic-api.js';
import { Haproxy } from '../http/haproxy.js';
import { bearer, tokenOf } from '../traffic.js';
import { rounds } from '../../jest/thorough.mjs';

const ROUNDS = rounds(3, 6);
const PATIENCE_MS = 240_000;
/** HAProxy checks readiness ten times a second. */
const NOTICED_MS = 500;

describeWith({ name: 'haproxy', isHere: isInstalled('haproxy') }, 'two processes behind HAProxy', () => {
  let installation: Installation;
  let panels: PanelProcess[];
  let proxy: Haproxy;
  beforeAll(async () => {
    installation = await Installation.create();
    panels = await installation.startAll(2, { TRUSTED_PROXIES: '127.0.0.1' });
    proxy = await Haproxy.before(...panels.map(({ url }) => url));
  }, PATIENCE_MS);
  afterAll(async () => {
    await proxy.stop();
    await Promise.all(panels.map((panel) => panel.kill()));
    await installation.stop();
  }, PATIENCE_MS);

  const ask = (path: string, request?: Request): Promise<Reply> => send(`${proxy.url}${path}`, request);

  /** Stops a process and starts it again on its port. */
  async function restart(index: number): Promise<void> {
    const panel = panels[index] as PanelProcess;
    const { port } = new URL(panel.url);
    expect(await panel.stop()).toEqual({ code: 0, signal: null });
    panels[index] = await installation.start({ TRUSTED_PROXIES: '127.0.0.1', PORT: port });
    await eventually(async () =>
      expect((await (panels[index] as PanelProcess).send('/health/ready')).status).toBe(200),
    );
    await sleep(NOTICED_MS);
  }

  it(
    'T84: restart one after the other without a failed request; each report is counted once',
    async () => {
      const { user, email, password } = await installation.admin.given.user();
      const { node, key } = await installation.node();
      const body = { email, password };
      const statuses = new Map<string, number>();
      let isRunning = true;
      const repeat = async (name: string, act: (count: number) => Promise<Reply>): Promise<number> => {
        for (let count = 0; ; count++) {
          if (!isRunning) return count;
          const { status } = await act(count);
          statuses.set(`${name} ${status}`, (statuses.get(`${name} ${status}`) ?? 0) + 1);
          await sleep(20);
        }
      };
      let token = tokenOf(await ask(LOGIN, { method: 'POST', body }));
      const running = [
        repeat('report', (count) =>
          ask(`/api/ssr/v1/userTraffic/${node.id}`, {
            method: 'POST',
            headers: { ...signedNow(key), 'idempotency-key': `report-${count}` },
            body: [{ uid: user.id, upload: 1, download: 2 }],
          }),
        ),
        repeat('userList', () => ask(`/api/ssr/v1/userList/${node.id}`, { headers: signedNow(key) })),
        repeat('refresh', async () => {
          const reply = await ask(REFRESH, bearer(token));
          token = tokenOf(reply);
          return reply;
        }),
      ];
      for (let round = 0; round < ROUNDS; round++) await restart(round % panels.length);
      isRunning = false;
      const [reports = 0] = await Promise.all(running);
      const sent = BigInt(reports);
      expect(Object.keys(Object.fromEntries(statuses)).toSorted()).toEqual([
        'refresh 200',
        'report 200',
        'userList 200',
      ]);
      expect(sent).toBeGreaterThan(BigInt(ROUNDS));
      expect(await countersOf(installation.admin, user.id)).toEqual({ u: sent, d: 2n * sent });
      await expectLedgerHolds(installation.admin);
    },
    PATIENCE_MS,
  );
});
