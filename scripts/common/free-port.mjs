// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns an unused port of the loopback address. It is below the range from which the system takes ports for outgoing connections,
 * so it stays free during a restart.
 */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening');
      await once(probe.close(), 'close');
      return port;
    } catch {
      // In use: try another.
    }
  }
}
