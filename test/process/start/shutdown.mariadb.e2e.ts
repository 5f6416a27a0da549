import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOnServer } from '../../support/database/test-database.js';
import type { GivenNode, GivenUser } from '../../support/given.js';
import { type Reply, send } from '../../support/http-client.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { PanelProcess, PATIENCE_MS, type Settings } from '../../support/process/process.js';
import { rounds } from '../../jest/thorough.mjs';

/** A fault of the start showed in every sixth round. A server adds only its connections. */
const ROUNDS = isOnServer ? rounds(1, 3) : rounds(4, 9);
const LOGINS = 16;
const NODES = 4;
/** The panel has accepted each request that was sent this long before the signal, even on a busy machine. */
const ACCEPTED_MS = 300;
const EXIT_MS = 10_000;

/** Makes a panel signal itself at a moment of its start. A hook of Fastify, unlike a callback, does not begin its start early. */
const signalAt = (moment: 'onReady' | 'onListen'): string =>
  `data:text/javascript,${encodeURIComponent(`
    import { subscribe } from 'node:diagnostics_channel';
    const signal = async () => void process.kill(process.pid, 'SIGTERM');
    subscribe('fastify.initialization', ({ fastify }) => fastify.addHook('${moment}', signal));
  `)}`;

interface Sent {
  readonly startedAt: number;
  readonly endedAt: number;
  /** Undefined without a whole response. */
  readonly reply: Reply | undefined;
}

describe('SIGTERM', () => {
  let installation: Installation;
  let users: GivenUser[];
  let node: GivenNode;
  let addresses = 0;
  let hesitant: ReturnType<typeof stopWithHesitantClients>;
  beforeAll(async () => {
    installation = await Installation.create();
    users = await installation.users(12);
    node = await installation.node();
    // It mostly waits, so it starts before its turn.
    hesitant = stopWithHesitantClients();
    hesitant.catch(() => undefined);
  }, PATIENCE_MS);
  afterAll(() => installation.stop());

  it(
    'T84: lets the panel respond to all accepted requests under load and exit with 0, many times in a row',
    async () => {
      // Two at a time: one starts while the other is under load.
      const rounds: Settings[] = [...Array.from({ length: ROUNDS }, () => ({})), { WORKERS: '2' }];
      const lane = async (): Promise<void> => {
        for (let settings = rounds.pop(); settings !== undefined; settings = rounds.pop()) {
          const stop = await stopUnderLoad(settings);
          expect(stop.ending).toEqual({ code: 0, signal: null });
          expect(stop.ms).toBeLessThan(EXIT_MS);
          // All logins waited for their hashes, and most still did when the signal came.
          expect(stop.logins.map(({ reply }) => reply?.status)).toEqual(Array(LOGINS).fill(200));
          expect(stop.logins.filter(({ endedAt }) => endedAt > stop.signalledAt).length).toBeGreaterThan(LOGINS / 4);
          const accepted = stop.polls.filter(({ startedAt }) => startedAt < stop.signalledAt - ACCEPTED_MS);
          expect(accepted.length).toBeGreaterThan(NODES);
          expect(new Set(accepted.map(({ reply }) => reply?.status))).toEqual(new Set([200]));
          expect(stop.stderr).toBe('');
          expect(stop.errors).toEqual([]);
        }
      };
      await Promise.all([lane(), lane()]);
    },
    PATIENCE_MS,
  );

  it(
    'T84: ends the panel in time despite connections that send nothing, or half of a request',
    async () => {
      const { ending, ms } = await hesitant;
      expect(ending).toEqual({ code: 0, signal: null });
      expect(ms).toBeLessThan(EXIT_MS);
    },
    PATIENCE_MS,
  );

  it(
    'T84: has the same effect when it comes twice',
    async () => {
      const panel = await installation.start({ TRUSTED_PROXIES: '127.0.0.1' });
      const logins = await logInAll(panel);
      const startedAt = performance.now();
      panel.signal('SIGTERM');
      await panel.until('stopping', () => panel.log.some((line) => line['msg'] === 'stopping'));
      panel.signal('SIGTERM');
      panel.signal('SIGINT');
      expect(await panel.ended).toEqual({ code: 0, signal: null });
      // The panel does not wait for connections after it has sent their responses.
      expect(performance.now() - startedAt).toBeLessThan(EXIT_MS / 2);
      expect((await Promise.all(logins)).map(({ reply }) => reply?.status)).toEqual(Array(LOGINS).fill(200));
    },
    PATIENCE_MS,
  );

  it(
    'T84: takes effect directly before the panel listens',
    async () => {
      const panel = PanelProcess.launch(installation.settings, { nodeArguments: ['--import', signalAt('onReady')] });
      expect(await panel.ended).toEqual({ code: 0, signal: null });
    },
    PATIENCE_MS,
  );

  it(
    'T84: lets the start end if it comes directly after the panel listens',
    async () => {
      const panel = PanelProcess.launch(installation.settings, { nodeArguments: ['--import', signalAt('onListen')] });
      expect(await panel.ended).toEqual({ code: 0, signal: null });
      expect(panel.stderr).toBe('');
      expect(panel.log.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['stopping', 'listening']));
    },
    PATIENCE_MS,
  );

  async function stopWithHesitantClients() {
    const panel = await installation.start();
    const { port } = new URL(panel.url);
    const half = 'POST /api/client/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"email"';
    const sockets = ['', half].map((text) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.write(text);
      return socket;
    });
    // This response shows that the panel has accepted the other connections, too.
    await panel.send('/health/ready');
    const startedAt = performance.now();
    const ending = await panel.stop();
    const ms = performance.now() - startedAt;
    for (const socket of sockets) socket.destroy();
    return { ending, ms };
  }

  async function stopUnderLoad(settings: Settings) {
    const panel = await installation.start({ TRUSTED_PROXIES: '127.0.0.1', ...settings });
    const agent = new Agent({ keepAlive: true });
    const polls = Array.from({ length: NODES }, () => pollUntilRefused(panel, agent));
    await sleep(2 * ACCEPTED_MS);
    const logins = await logInAll(panel);
    const signalledAt = performance.now();
    const ending = await panel.stop();
    const ms = performance.now() - signalledAt;
    const sent = { logins: await Promise.all(logins), polls: (await Promise.all(polls)).flat() };
    agent.destroy();
    // A panel without an operator logs a warning, which is not an error.
    const errors = panel.log.filter((line) => Number(line['level']) >= 40 && line['context'] !== 'Setup');
    return { ending, signalledAt, ms, stderr: panel.stderr, errors, ...sent };
  }

  /** Resolves with the first response: by then the process has read all requests. */
  async function logInAll(panel: PanelProcess): Promise<Promise<Sent>[]> {
    // Over accepted connections. Connections that only the system has accepted are lost with the process.
    const agent = new Agent({ keepAlive: true });
    await Promise.all(Array.from({ length: LOGINS }, () => send(`${panel.url}/health/live`, { agent })));
    const logins = Array.from({ length: LOGINS }, (_, index) => {
      const { email = '', password = '' } = users[index % users.length] ?? {};
      // Each from its own address, because logins of one address wait for each other.
      const headers = { 'x-forwarded-for': `198.51.${++addresses >> 8}.${addresses & 255}` };
      return trySend(`${panel.url}/api/client/v1/login`, { method: 'POST', agent, headers, body: { email, password } });
    });
    await Promise.race(logins);
    return logins;
  }

  /** Polls like a node, over a connection that stays open, until the panel refuses connections. */
  async function pollUntilRefused(panel: PanelProcess, agent: Agent): Promise<Sent[]> {
    const polls: Sent[] = [];
    for (;;) {
      const poll = await trySend(`${panel.url}/api/ssr/v1/userList/${node.node.id}`, {
        agent,
        headers: signedNow(node.key),
      });
      polls.push(poll);
      if (poll.reply === undefined) return polls;
      await sleep(5);
    }
  }

  async function trySend(url: string, request: Parameters<typeof send>[1]): Promise<Sent> {
    const startedAt = performance.now();
    const reply = await send(url, request).catch(() => undefined);
    return { startedAt, endedAt: performance.now(), reply };
  }
});
