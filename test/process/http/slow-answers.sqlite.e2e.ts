import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiTokensService } from '../../../src/operators/tokens/api-tokens.service.js';
import { RIGHTS } from '../../../src/operators/access/rights.js';
import { LevelsService } from '../../../src/users/levels/levels.service.js';
import { eventually } from '../../support/eventually.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { manyUsers } from '../../support/database/many-users.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';

/** The list of this node is longer than the system's buffers for a response. */
const USERS = 60_000;
/** The system buffers the whole list of this node. */
const GOLD_USERS = 2500;
const READERS_OF_A_KIND = 50;
/** The system accepts nothing for a minute, or holds a whole response for the time of an idle connection. */
const CLOSED_WITHIN_MS = 80_000;
/** Shorter than the time after which an idle connection closes. */
const USED_EVERY_MS = 20_000;
/** An honest reader reads its list slowly for this time, and then the rest at once. */
const HONEST_MS = 90_000;
/** Readers read a piece four times a second: 50 kB a second, or 100 bytes. */
const PIECE_MS = 250;
const HONEST_PIECE = 12_500;
const TRICKLE_PIECE = 25;
/** States of connections. The second is the state of a cleanly closed connection, which holds no data. */
const [ESTABLISHED, TIME_WAIT] = ['01', '06'];

interface List {
  readonly path: string;
  readonly headers: Record<string, string>;
}

interface Reader {
  readonly socket: Socket;
  bytes: number;
  /** Makes the reader read everything at once from now on. */
  readonly hurry: () => void;
}

describe('readers of long responses', () => {
  let installation: Installation;
  let panel: PanelProcess;
  let long: List;
  let short: List;
  const agent = new Agent({ keepAlive: true });
  const sockets: Socket[] = [];
  beforeAll(async () => {
    installation = await Installation.create();
    const { admin } = installation;
    await admin.given.level('gold', 5);
    const levels = await admin.service(LevelsService).list();
    await manyUsers(admin, USERS);
    await manyUsers(admin, GOLD_USERS, { levelId: levels.at(-1)?.id ?? 0 });
    [long, short] = [await list({}), await list({ level: 'gold' })];
    panel = await installation.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    agent.destroy();
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  async function list(fields: { level?: string }): Promise<List> {
    const { node, key } = await installation.admin.given.node({ family: 'ssr', ...fields });
    return { path: `/api/ssr/v1/userList/${node.id}`, headers: signedNow(key) };
  }

  /** Requests a list, and reads the given number of bytes from the system four times a second. */
  function read({ path, headers }: List, piece: number): Reader {
    const { hostname, port } = new URL(panel.url);
    let isHurried = false;
    const take = (count: number): boolean => {
      reader.bytes += count;
      return isHurried;
    };
    const hurry = (): void => {
      isHurried = true;
    };
    const onread = { buffer: Buffer.alloc(Math.max(piece, 1)), callback: take };
    const reader = { socket: connect({ host: hostname, port: Number(port), onread }), bytes: 0, hurry };
    const { socket } = reader;
    sockets.push(socket);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`GET ${path} HTTP/1.1`, 'host: panel', ...lines, '', ''].join('\r\n'));
    socket.on('error', () => undefined);
    const reading = setInterval(() => (piece > 0 ? socket.resume() : undefined), PIECE_MS).unref();
    socket.once('close', () => clearInterval(reading));
    return reader;
  }

  /** Readers of a kind. All have the beginning of their response, so none of them waits until the panel refuses it. */
  async function readAtOnce(asked: List, piece: number): Promise<Reader[]> {
    const readers = Array.from({ length: READERS_OF_A_KIND }, () => read(asked, piece));
    await eventually(() => expect(readers.filter(({ bytes }) => bytes === 0)).toHaveLength(0));
    return readers;
  }

  /** The states of connections that the panel has open, or that the system keeps for unsent bytes. */
  function statesOf(readers: readonly Reader[]): string[] {
    const panelPort = hexPort(Number(new URL(panel.url).port));
    const ports = new Set(readers.map(({ socket }) => hexPort(socket.localPort ?? 0)));
    const rows = readFileSync('/proc/net/tcp', 'latin1').split('\n').slice(1, -1);
    const connections = rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, local = '', remote = '']) => local.endsWith(panelPort) && ports.has(remote.slice(-5)))
      .map(([, , remote = '', state = '']) => [remote, state] as const);
    // By address: the system lists a connection twice if other connections open while it writes the list.
    return [...new Map(connections).values()].filter((state) => state !== TIME_WAIT);
  }

  async function eventStream(): Promise<IncomingMessage> {
    const { admin } = installation;
    const { operator } = await admin.given.operator();
    const token = { name: 'events', scopes: ['traffic:read' as const], expiresAt: null };
    const { token: authorization } = await admin.service(ApiTokensService).issue(operator, token, RIGHTS);
    const headers = { authorization: `Bearer ${authorization}` };
    return new Promise((resolve, reject) => {
      get(`${panel.url}/api/admin/v1/events`, { headers }, resolve).once('error', reject);
    });
  }

  it(
    'lose their connection when they trickle or stop, and keep it at 50 kB a second',
    async () => {
      const whole = await panel.send(long.path, { headers: long.headers });
      const events = await eventStream();
      events.resume();
      await panel.send(short.path, { headers: short.headers, agent });
      const idle = Object.values(agent.freeSockets).flat();
      expect(idle).toHaveLength(1);

      const startedAt = performance.now();
      const honest = read(long, HONEST_PIECE);
      const slow: Reader[] = [];
      for (const asked of [long, short]) {
        for (const piece of [TRICKLE_PIECE, 0]) slow.push(...(await readAtOnce(asked, piece)));
      }
      // All have begun to read. On a busy machine that takes a while.
      const begunAt = performance.now();
      await sleep(2000);
      expect(statesOf(slow)).toHaveLength(slow.length);
      for (let used = begunAt; statesOf(slow).length > 0 && performance.now() - begunAt < CLOSED_WITHIN_MS;) {
        await sleep(500);
        if (performance.now() - used < USED_EVERY_MS) continue;
        await panel.send(short.path, { headers: short.headers, agent });
        used = performance.now();
      }
      expect(statesOf(slow)).toEqual([]);
      await panel.send(short.path, { headers: short.headers, agent });
      expect(Object.values(agent.freeSockets).flat()).toEqual(idle);

      // Longer than the time in which the system accepts nothing although the reader reads, and twice Node's time-out.
      await sleep(HONEST_MS - (performance.now() - startedAt));
      expect(statesOf([honest])).toEqual([ESTABLISHED]);
      expect(honest.bytes).toBeLessThan(whole.text.length / 2);
      honest.hurry();
      // The list and its headers.
      await eventually(() => expect(honest.bytes).toBeGreaterThan(whole.text.length));
      expect(events.destroyed).toBe(false);
      events.destroy();
    },
    2 * PATIENCE_MS,
  );
});

/** In the system's notation: `:0BB8`. */
function hexPort(port: number): string {
  return `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
}
