import type { Socket } from 'node:net';
import type { ConnectionOptions, PoolOptions } from 'mysql2';
import type { DatabaseTls } from '../../config/database/database-tls.js';
import { waitPatiently } from '../../common/concurrency/patience.js';
import { openSocket, sslOf } from './server-socket.js';

/**
 * Opens the sockets of new connections. A connection that is not ready in time fails. The driver's own time-out also counts the time
 * in which this process is too busy to read what the server has sent.
 */
export class OpeningSockets {
  private readonly waits = new WeakMap<ConnectionOptions, () => void>();

  /** @param milliseconds the time until a connection must be ready, with the login */
  constructor(private readonly milliseconds: number) {}

  /** The options of a pool whose connections get their sockets here. */
  optionsFor(options: PoolOptions, tls: DatabaseTls): PoolOptions {
    return {
      ...options,
      connectTimeout: 0,
      ssl: sslOf(tls),
      stream: ({ config }: { config: ConnectionOptions }) => this.open(config, tls),
    };
  }

  /** The connection is ready. @param config its own options: the driver copies them for each connection */
  end(config: ConnectionOptions): void {
    this.waits.get(config)?.();
  }

  private open(config: ConnectionOptions, tls: DatabaseTls): Socket {
    const socket = openSocket(config, tls);
    const endWait = waitPatiently(this.milliseconds, () =>
      socket.destroy(Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' })),
    );
    this.waits.set(config, endWait);
    return socket.once('close', endWait);
  }
}
