import { setImmediate as nextLoop } from 'node:timers/promises';

/** The longest time that work may block the process. */
const MAX_MS = 8;

let lastTurn = Promise.resolve();

/** Splits long work into short turns, so that the process can do other work between them. */
export class Turns {
  private begunAt = performance.now();

  /** @param maxMs the longest time of a turn */
  constructor(private readonly maxMs = MAX_MS) {}

  /** Call it often. If the turn is over, waits for the next one. Only one of several long works has a turn at a time. */
  async rest(): Promise<void> {
    if (performance.now() - this.begunAt < this.maxMs) return;
    lastTurn = lastTurn.then(() => nextLoop());
    await lastTurn;
    this.begunAt = performance.now();
  }
}
