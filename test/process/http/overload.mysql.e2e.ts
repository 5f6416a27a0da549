import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { manySessions } from '../../support/database/many-sessions.js';
import { manyUsers } from '../../support/database/many-users.js';
import { isOnServer } from '../../support/database/test-database.js';
import { eventually } from '../../support/eventually.js';
import type { GivenNode } from '../../support/given.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { isThorough } from '../../jest/thorough.mjs';

const USERS = 20_000;
/** More than may have a turn or wait. */
const CROWD = 1400;
/** A process takes up to 1,024 requests from the system, and then ends the turns of lists whose readers are slow: 256 at most. */
const CROWD_OF_LISTS = 2300;
const CONNECTED_AT_ONCE = 100;
/** A poll waits behind the requests that the system has for the process. */
const ANSWERED_MS = 15_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The body has the length that its head says. */
  readonly isWhole: boolean;
}

/** A list and a hash of a password need no database. */
const itWithoutDatabase = isOnServer && !isThorough ? it.skip : it;

describe('more requests at the same time than the panel can handle', () => {
  let installation: Installation;
  let panel: PanelProcess;
  let given: GivenNode;
  let uids: number[];
  beforeAll(async () => {
    installation = await Installation.create();
    uids = await manyUsers(installation.admin, USERS);
    given = await installation.node();
    panel = await installation.start();
    // So that the list is there.
    await wholeList();
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  const list = (): string => `/api/ssr/v1/userList/${given.node.id}`;

  function compressedList(): string {
    return textOf('GET', list(), { ...signedNow(given.key), 'accept-encoding': 'gzip', connection: 'close' });
  }

  function wholeList() {
    return panel.send(list(), { headers: signedNow(given.key) });
  }

  /** Connections that the panel has accepted. */
  async function crowd(size = CROWD): Promise<Socket[]> {
    const { hostname: host, port } = new URL(panel.url);
    const sockets: Socket[] = [];
    while (sockets.length < size) {
      const some = Array.from({ length: CONNECTED_AT_ONCE }, () => connect({ host, port: Number(port) }));
      await Promise.all(
        some.map(async (socket) => {
          socket.on('error', () => undefined).write(textOf('GET', '/health/live', {}));
          await once(socket, 'data');
        }),
      );
      sockets.push(...some);
    }
    return sockets;
  }

  /** Polls the list with its tag, and returns the longest wait. Each poll must get 304. */
  async function longestPoll(isOver: () => boolean): Promise<number> {
    let longest = 0;
    while (!isOver()) {
      const reply = await panel.send(list(), { headers: { ...signedNow(given.key), 'if-none-match': '*' } });
      expect(reply.status).toBe(304);
      longest = Math.max(longest, reply.ms);
    }
    return longest;
  }

  /** The panel stands still until all have sent, or it could answer the first ones before the last ones come. */
  async function whileAllSend(texts: readonly string[], size = CROWD): Promise<readonly Answer[]> {
    const sockets = await crowd(size);
    panel.signal('SIGSTOP');
    await Promise.all(sockets.map((socket, index) => sent(socket, texts[index % texts.length] ?? '')));
    panel.signal('SIGCONT');
    let isOver = false;
    const answers = Promise.all(sockets.map(answerFrom));
    const [polled] = await Promise.all([longestPoll(() => isOver), answers.finally(() => (isOver = true))]);
    expect(polled).toBeLessThan(ANSWERED_MS);
    return answers;
  }

  itWithoutDatabase(
    'T81: whole lists get turns, those beyond the queue are refused, and polls go on',
    async () => {
      const answers = await whileAllSend([compressedList()], CROWD_OF_LISTS);
      expect(answers.filter(({ isWhole }) => !isWhole)).toEqual([]);
      expectTurns(answers);
    },
    PATIENCE_MS,
  );

  itWithoutDatabase(
    'T81: readers that go away give their turns back',
    async () => {
      const sockets = await crowd();
      for (const socket of sockets) socket.pause().write(compressedList());
      for (const socket of sockets.splice(0, CROWD / 2)) socket.resetAndDestroy();
      let polls = 20;
      await longestPoll(() => polls-- === 0);
      for (const socket of sockets) socket.resetAndDestroy();
      await eventually(async () => expect((await wholeList()).status).toBe(200));
      // With a leak of a turn for each of them, nothing would be left.
      const again = await whileAllSend([compressedList()]);
      expect(again.filter(({ status }) => status === 200).length).toBeGreaterThan(256);
    },
    PATIENCE_MS,
  );

  itWithoutDatabase(
    'T13: logins get turns, those beyond the queue are refused, and polls go on',
    async () => {
      const { user, password } = await installation.admin.given.user();
      const body = JSON.stringify({ email: user.account, password });
      const headers = { connection: 'close', 'content-type': 'application/json' };
      const answers = await whileAllSend([textOf('POST', '/api/client/v1/login', headers, body)]);
      expectTurns(answers);
      // A refused login does not count as a failed one: hundreds of them would close the account for a while.
      const next = await panel.send('/api/client/v1/login', {
        method: 'POST',
        body: { email: user.account, password },
      });
      expect(next.status).toBe(200);
    },
    PATIENCE_MS,
  );

  it(
    'T81: each logout ends its session, or is refused with 429 and ends none',
    async () => {
      const { user } = await installation.admin.given.user();
      const sessions = await manySessions(installation.admin, user.id, CROWD, Math.floor(Date.now() / 1000));
      const texts = sessions.map(({ token }) =>
        textOf('GET', '/api/client/v1/logout', { authorization: `Bearer ${token}`, connection: 'close' }),
      );
      const answers = await whileAllSend(texts);
      expectTurns(answers);
      const ended = await installation.admin.rows<{ id: string }>(
        'SELECT * FROM sessions WHERE user_id = ? AND revoked_at IS NOT NULL',
        [user.id],
      );
      const isEnded = new Set(ended.map(({ id }) => id));
      for (const [index, { status }] of answers.entries()) {
        // After 503 nobody knows.
        if (status !== 503)
          expect([index, status]).toEqual([index, isEnded.has(sessions[index]?.id ?? '') ? 200 : 429]);
      }
    },
    PATIENCE_MS,
  );

  it(
    'T81: each report is applied and acknowledged, or refused with 429 and not applied',
    async () => {
      const uid = uids[0] ?? 0;
      const body = JSON.stringify([{ uid, upload: 1, download: 0 }]);
      const texts = Array.from({ length: CROWD }, (_none, index) =>
        textOf(
          'POST',
          `/api/ssr/v1/userTraffic/${given.node.id}`,
          {
            ...signedNow(given.key),
            connection: 'close',
            'content-type': 'application/json',
            'idempotency-key': `report-${index}`,
          },
          body,
        ),
      );
      const answers = await whileAllSend(texts);
      expectTurns(answers);
      const [row] = await installation.admin.rows<{ u: string | number }>('SELECT u FROM users WHERE id = ?', [uid]);
      const acknowledged = answers.filter(({ status }) => status === 200).length;
      const unknown = answers.filter(({ status }) => status === 503).length;
      expect(Number(row?.u)).toBeGreaterThanOrEqual(acknowledged);
      expect(Number(row?.u)).toBeLessThanOrEqual(acknowledged + unknown);
    },
    PATIENCE_MS,
  );
});

/** The panel handled some requests and refused some. Each refusal has Retry-After. */
function expectTurns(answers: readonly Answer[]): void {
  const statuses = new Set(answers.map(({ status }) => status));
  // The tests take all processors, so a database may not answer within a second. Its work may be done all the same.
  statuses.delete(503);
  expect(statuses).toEqual(new Set([200, 429]));
  expect(answers.filter(({ status, retryAfter }) => status !== 200 && !(Number(retryAfter) > 0))).toEqual([]);
}

function textOf(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all = {
    host: 'panel',
    ...headers,
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/** Resolves when the system has the request. */
function sent(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The response after which the panel closes the connection. */
async function answerFrom(socket: Socket): Promise<Answer> {
  const bytes = await buffer(socket);
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  return {
    status: Number(head.slice(9, 12)),
    retryAfter: /\r\nretry-after: (\d+)/i.exec(head)?.[1],
    isWhole: bytes.length === end + 4 + length,
  };
}
