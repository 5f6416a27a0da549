import type { Socket } from 'node:net';

/** Beyond the wait, for the answer. Milliseconds. */
const MARGIN_MS = 15_000;

/**
 * The connection of a request that waits. Nothing moves on it for longer than the server's time-out allows, so it has a time-out of
 * its own for this time.
 */
export class HeldConnection {
  private readonly timeout: number;

  /**
   * @param forMs milliseconds
   * @param closed is called if the connection closes before its {@link release}
   */
  constructor(
    private readonly socket: Socket,
    forMs: number,
    private readonly closed: () => void = () => undefined,
  ) {
    this.timeout = socket.timeout ?? 0;
    socket.setTimeout(forMs + MARGIN_MS);
    socket.once('close', closed);
  }

  /** Gives the connection its former time-out. */
  release(): void {
    this.socket.off('close', this.closed);
    if (!this.socket.destroyed) this.socket.setTimeout(this.timeout);
  }
}
