import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { callDaemon, type PushTarget } from './push-client.js';

/** Longer than a daemon has for its response. */
const BUSY_MS = 5200;

describe('a call to a daemon', () => {
  let server: Server;
  let target: PushTarget;
  beforeAll(async () => {
    server = createServer((_request, reply) => reply.end('{"ok":true}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    target = { host: '127.0.0.1', port, secret: 'secret' };
  });
  afterAll(() => void server.close());

  it('gets its response, although the panel is too busy to read it in time', async () => {
    const call = callDaemon(target, { method: 'GET', path: 'users', mostBytes: 100 }, new AbortController().signal);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
    expect(await call).toEqual({ ok: true });
  });
});
