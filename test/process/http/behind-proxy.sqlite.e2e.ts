import { Agent } from 'node:http';
import { isInstalled } from '../../../scripts/servers/find-program.mjs';
import { describeWith } from '../../support/describe-with.js';
import { send } from '../../support/http-client.js';
import { Installation } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { Haproxy } from './haproxy.js';
import { rounds } from '../../jest/thorough.mjs';

const FREE_TRIES = 5;
const VALUES = rounds(1000, 10_000);
const AT_ONCE = 20;

describeWith({ name: 'haproxy', isHere: isInstalled('haproxy') }, 'a panel behind HAProxy', () => {
  // The tests do not use the address of the trusted proxy.
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, localAddress: '127.0.0.2' });
  let installation: Installation;
  let panel: PanelProcess;
  let proxy: Haproxy;
  beforeAll(async () => {
    installation = await Installation.create();
    panel = await installation.start({ TRUSTED_PROXIES: '127.0.0.1' });
    proxy = await Haproxy.before(panel.url);
  }, PATIENCE_MS);
  afterAll(async () => {
    agent.destroy();
    await proxy.stop();
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  it(
    'T8: trusts the address that the proxy adds, and none of the many that the client invents',
    async () => {
      const { email } = await installation.admin.given.user();
      const tries = Array.from({ length: VALUES }, (_none, index) => index);
      const statuses = new Map<number, number>();
      const startedAt = performance.now();
      const attempt = async (): Promise<void> => {
        for (let index = tries.pop(); index !== undefined; index = tries.pop()) {
          const headers = { 'x-forwarded-for': `198.${index >> 8}.${index & 255}.1` };
          const body = { email, password: 'wrong' };
          const url = `${proxy.url}/api/client/v1/login`;
          const { status } = await send(url, { method: 'POST', headers, body, agent });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, attempt));
      expect(Object.fromEntries(statuses)).toEqual({ 401: expect.any(Number), 429: expect.any(Number) });
      // After the free attempts, one attempt passes at the end of each delay: 1, 2, 4, 8, 16 … seconds.
      const delaysOver = Math.floor(Math.log2((performance.now() - startedAt) / 1000 + 1));
      expect(statuses.get(401)).toBeGreaterThanOrEqual(FREE_TRIES);
      expect(statuses.get(401)).toBeLessThanOrEqual(FREE_TRIES + delaysOver);
    },
    PATIENCE_MS,
  );
});
