import type { Socket } from 'node:net';
import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';

const LOOK_MS = 10;

/** What a server may send, and how long it may take. */
export interface Limits {
  /** Bytes from one step to the next. */
  readonly bytes: number;
  /** Milliseconds from one step to the next, while somebody waits. */
  readonly ms: number;
}

/**
 * Ends a connection whose server sends more than a limit, or nothing for too long. A step is a row, or an answer. Bytes are those of the
 * socket, with or without TLS, so a row that never ends is seen before it fills the memory.
 */
export class ConnectionWatch {
  /** Why the watch has ended the connection. */
  problem: SourceRefused | undefined;
  private limits: Limits | undefined;
  private stepBytes = 0;
  private waitingSince: number | undefined;
  private readonly timer: NodeJS.Timeout;

  /** @param mostBytes of the whole connection */
  constructor(
    private readonly socket: Socket,
    private readonly mostBytes: number,
  ) {
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
    socket.once('close', () => this.end());
  }

  /** A step has been done, and what follows has these limits. */
  expect(limits: Limits): void {
    this.limits = limits;
    this.step();
  }

  /** A step has been done. */
  step(): void {
    this.stepBytes = this.socket.bytesRead;
    this.waitingSince = undefined;
    this.look();
  }

  /** From here on somebody waits for the next step. */
  wait(): void {
    this.waitingSince = performance.now();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const { socket, limits, waitingSince } = this;
    if (limits === undefined || socket.destroyed) return;
    const most = socket.bytesRead > this.mostBytes ? this.mostBytes : limits.bytes;
    if (socket.bytesRead > this.mostBytes || socket.bytesRead - this.stepBytes > limits.bytes)
      this.stop(new SourceRefused(reason('database-too-large', { most: `${Math.ceil(most / 2 ** 20)} MiB` })));
    else if (waitingSince !== undefined && performance.now() - waitingSince > limits.ms)
      this.stop(new SourceRefused(reason('database-silent', { most: Math.round(limits.ms / 1000) })));
  }

  private stop(problem: SourceRefused): void {
    this.problem = problem;
    this.end();
    this.socket.destroy();
  }
}
