import { connect, type Socket } from 'node:net';
import { LOGIN } from '../client/client.js';
import { listen } from '../daemons/panel/listen.js';
import { eventually } from '../support/eventually.js';
import { send } from '../support/http-client.js';
import { Panel } from '../support/panel.js';

const BODY = 65_536;
/** Together more than the 8 MiB for bodies of strangers. */
const SENDERS = 200;
const HELD_MS = 2000;

describe('half bodies of strangers', () => {
  let panel: Panel;
  let url: string;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    panel = await Panel.start();
    url = await listen(panel);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await panel.stop();
  });

  it('keep no whole body out, and each that loses its room gets its 503 two seconds later', async () => {
    const { email, password } = await panel.given.user();
    const startedAt = performance.now();
    const refusedAfter: number[] = [];
    for (let sender = 0; sender < SENDERS; sender++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      sockets.push(socket);
      socket.write(
        `POST ${LOGIN} HTTP/1.1\r\nhost: panel\r\ncontent-type: application/json\r\ncontent-length: ${BODY}\r\n\r\n`,
      );
      socket.write(' '.repeat(BODY - 1));
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        if (chunk.toString().startsWith('HTTP/1.1 503')) refusedAfter.push(performance.now() - startedAt);
      });
    }
    const reply = await send(`${url}${LOGIN}`, { method: 'POST', body: { email, password } });
    expect(reply.status).toBe(200);
    await eventually(() => expect(refusedAfter.length).toBeGreaterThanOrEqual(SENDERS - (8 * 2 ** 20) / BODY - 1));
    expect(Math.min(...refusedAfter)).toBeGreaterThan(HELD_MS);
  });
});
