import { setTimeout as sleep } from 'node:timers/promises';
import { Installation, signedNow } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import type { GivenNode } from '../../support/given.js';
import type { Reply } from '../../support/http-client.js';
import type { Changes } from '../../node/lists/list-reader.js';

/** Longer than the server's time-out for a connection on which nothing moves. */
const BEYOND_TIMEOUT_MS = 16_500;
const AT_ONCE_MS = 800;

describe('a request that waits for changes of a user list', () => {
  let installation: Installation;
  let panel: PanelProcess;
  let node: GivenNode;
  beforeAll(async () => {
    installation = await Installation.create();
    node = await installation.node();
    await installation.users(2);
    panel = await installation.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  const ask = (query: string): Promise<Reply> =>
    panel.send(`/api/ssr/v1/userList/${node.node.id}?since=${query}`, {
      headers: signedNow(node.key),
      patienceMs: PATIENCE_MS,
    });
  const changesOf = ({ text }: Reply): Changes => JSON.parse(text) as Changes;

  it(
    'outlives the time-out of connections, returns the change of another process, and gets its response at SIGTERM',
    async () => {
      const { cursor } = changesOf(await ask(''));
      const waiting = ask(`${cursor}&wait=25`);
      await Promise.race([waiting, sleep(BEYOND_TIMEOUT_MS)]);
      const { user } = await installation.admin.given.user();
      const reply = await waiting;
      expect(reply.status).toBe(200);
      expect(changesOf(reply)).toMatchObject({ whole: 0, data: [{ uid: user.id }], removed: [] });
      expect(reply.ms).toBeGreaterThan(BEYOND_TIMEOUT_MS - 1000);

      // The shortest wait, without a change, ends by itself.
      const { cursor: next } = changesOf(reply);
      const empty = await ask(`${next}&wait=1`);
      expect([empty.status, changesOf(empty)]).toMatchObject([200, { whole: 0, data: [], removed: [] }]);
      expect(empty.ms).toBeGreaterThan(900);

      const last = [ask(`${next}&wait=25`), ask(`${next}&wait=25`)];
      // While both calls wait, the panel does not let a third call wait.
      while ((await ask(`${next}&wait=1`)).ms > AT_ONCE_MS);
      expect(await panel.stop()).toEqual({ code: 0, signal: null });
      for (const { status, ...rest } of await Promise.all(last)) {
        expect([status, changesOf({ status, ...rest })]).toMatchObject([200, { whole: 0, data: [], removed: [] }]);
      }
      expect(panel.stderr).toBe('');
    },
    PATIENCE_MS,
  );
});
