// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of the loopback address that nobody listens on. Below the range from which the system takes ports for outgoing
 * connections, so it is still free after a restart.
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
      // Taken: try another.
    }
  }
}
