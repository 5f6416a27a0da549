import { Agent } from 'node:http';
import { LinegateProcess } from '../support/process/command-line.js';
import { send } from '../support/http-client.js';
import { Installation, signedNow } from '../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../support/process/process.js';
import { bearer, tokenOf } from './traffic.js';
import { rounds } from '../jest/thorough.mjs';

const PROCESSES = 3;
const REQUESTS = rounds(300, 1500);
const AT_ONCE = 40;

describe('a logout or revocation is valid on every process', () => {
  let installation: Installation;
  let panels: PanelProcess[];
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  beforeAll(async () => {
    installation = await Installation.create();
    panels = await installation.startAll(PROCESSES);
  }, PATIENCE_MS);
  afterAll(async () => {
    agent.destroy();
    await Promise.all(panels.map((panel) => panel.kill()));
    await installation.stop();
  }, PATIENCE_MS);

  it(
    'T22: after the response to a logout no process accepts the token any more',
    async () => {
      const [user] = await installation.users(1);
      const { email = '', password = '' } = user ?? {};
      // Tokens that every process has just accepted. A process must not rely on its memory of them.
      const tokens: string[] = [];
      for (let round = 0; round < PROCESSES; round++) {
        const login = await on(round).send('/api/client/v1/login', { method: 'POST', body: { email, password } });
        let token = tokenOf(login);
        for (const panel of panels) token = tokenOf(await panel.send('/api/client/v1/refresh', bearer(token)));
        tokens.push(token);
      }

      const statuses = new Map<number, number>();
      for (const [round, token] of tokens.entries()) {
        expect((await on(round).send('/api/client/v1/logout', bearer(token))).status).toBe(200);
        await flood(REQUESTS / PROCESSES, async (turn) => {
          const action = turn % 8 < 4 ? 'logout' : 'refresh';
          const { status } = await ask(turn, `/api/client/v1/${action}`, bearer(token).headers);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
      }
      expect([...statuses]).toEqual([[401, REQUESTS]]);
    },
    PATIENCE_MS,
  );

  it(
    'T44: when the revocation of a line key has returned, no process accepts the key any more',
    async () => {
      const { node, key } = await installation.node();
      const askAsNode = (turn: number) => ask(turn, `/api/ssr/v1/node/${node.id}`, signedNow(key));
      const [row] = await installation.admin.rows<{ id: number }>('SELECT id FROM line_keys WHERE node_id = ?', [
        node.id,
      ]);

      // Busy nodes: every process caches the keys, and has just read their version.
      let isRevoked = false;
      const before: number[] = [];
      const nodes = flood(Infinity, async (turn) => {
        const { status } = await askAsNode(turn);
        before.push(status);
        return !isRevoked;
      });
      const linegate = new LinegateProcess(installation.settings);
      const { code } = await linegate.run(['line-key', 'revoke', String(row?.id), '--yes']);
      const after = await Promise.all(Array.from({ length: 200 }, (_, turn) => askAsNode(turn)));
      isRevoked = true;
      await nodes;

      expect(code).toBe(0);
      expect(before.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200));
      expect(new Set(after.map((reply) => reply.status))).toEqual(new Set([401]));
    },
    PATIENCE_MS,
  );

  function on(turn: number): PanelProcess {
    const panel = panels[turn % PROCESSES];
    if (panel === undefined) throw new Error('no process was started');
    return panel;
  }

  function ask(turn: number, path: string, headers: Record<string, string> | undefined): ReturnType<typeof send> {
    return send(`${on(turn).url}${path}`, { agent, headers: headers ?? {} });
  }

  /** Runs the given number of turns, several at a time. A turn that returns false is the last of its lane. */
  async function flood(turns: number, act: (turn: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const row = async (): Promise<void> => {
      while (next < turns && (await act(next++)) !== false);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, row));
  }
});
