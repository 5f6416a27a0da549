import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import type { GivenNode, GivenUser } from '../support/given.js';
import { Installation, signedNow } from '../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../support/process/process.js';
import { countersOf } from '../traffic/traffic-api.js';

/** Longer than the time-outs of a request and of a silent connection. */
const STOPPED_MS = 17_000;
const ROWS = 400;

/** A daemon's connection, in each state that it can have when the process stops. */
const CONNECTIONS = ['new', 'silent so far', 'used before', 'in the middle of a request'] as const;
/** What the daemon does after it has sent its report. */
const ENDS = ['waits', 'closes', 'breaks off'] as const;
const SIZES = ['one row', 'many rows'] as const;

describe('reports that wait in the socket of a paused process', () => {
  let installation: Installation;
  let panel: PanelProcess;
  let node: GivenNode;
  beforeAll(async () => {
    installation = await Installation.create();
    node = await installation.node();
    panel = await installation.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(panel.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const request = (method: string, path: string, body: string): string => {
    const headers = { host: 'panel.example.com', ...signedNow(node.key), 'content-type': 'application/json' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const reportOf = ({ user }: GivenUser, size: (typeof SIZES)[number]): string => {
    const row = { uid: user.id, upload: 1, download: 2 };
    const rows = size === 'one row' ? [row] : Array.from({ length: ROWS }, () => row);
    return request('POST', `/api/ssr/v1/userTraffic/${node.node.id}`, JSON.stringify(rows));
  };

  it(
    'are all charged once, whether their senders wait, close or break off',
    async () => {
      const cases = CONNECTIONS.flatMap((connection) =>
        ENDS.flatMap((end) => SIZES.map((size) => ({ connection, end, size }))),
      );
      const users = await installation.users(cases.length);
      const waiting = await Promise.all(
        cases.map(async (each, index) => {
          const report = reportOf(users[index] as GivenUser, each.size);
          const socket = each.connection === 'new' ? undefined : await open();
          if (each.connection === 'used before') {
            socket?.write(request('GET', `/api/ssr/v1/node/${node.node.id}`, ''));
            if (socket) await once(socket, 'data');
          }
          const sent = each.connection === 'in the middle of a request' ? 40 : 0;
          socket?.write(report.slice(0, sent));
          return { ...each, socket, rest: report.slice(sent) };
        }),
      );
      await sleep(200);

      panel.signal('SIGSTOP');
      await sleep(200);
      for (const { socket, rest, end } of waiting) {
        const sender = socket ?? (await open());
        sender.write(rest);
        if (end === 'closes') sender.end();
        // Wait until the system has sent the bytes, because it discards unsent bytes.
        if (end === 'breaks off') setTimeout(() => sender.destroy(), 500);
      }
      await sleep(STOPPED_MS);
      panel.signal('SIGCONT');

      await eventually(async () => {
        const charged = await Promise.all(users.map(async ({ user }) => countersOf(installation.admin, user.id)));
        const times = (size: string): bigint => (size === 'one row' ? 1n : BigInt(ROWS));
        expect(charged.map(({ u, d }, index) => ({ ...cases[index], u, d }))).toEqual(
          cases.map((each) => ({ ...each, u: times(each.size), d: 2n * times(each.size) })),
        );
      });
    },
    PATIENCE_MS,
  );
});
