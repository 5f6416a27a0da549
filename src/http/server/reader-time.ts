/** The bytes a second that the reader of a response must take on average. */
const MIN_PACE = 10_000;
/** Beyond that, for a line that stands still for a moment. Milliseconds. */
const GRACE_MS = 15_000;
/**
 * The longest time in which the system accepts nothing, unless a piece is so long that its reader may need longer. From a program whose
 * reader takes 50 kB a second the system accepts megabytes ahead, and then nothing for half a minute.
 */
const STILL_MS = 60_000;

/** The time that the reader at the other end of one connection takes for its responses. Times are milliseconds of one monotonic clock. */
export class ReaderTime {
  /** The bytes of the connection at the last look at which none waited. */
  private begin = 0;
  private accepted = 0;
  private begunAt: number;
  private movedAt: number;
  /** The bytes of the connection when the response began that was sent last. */
  private answerBegin = 0;
  private isExtended = false;

  constructor(now: number) {
    this.begunAt = now;
    this.movedAt = now;
  }

  /** Call it for each request of the connection. @param written the bytes of the connection that the panel has written */
  beginAnswer(written: number): void {
    this.answerBegin = written;
    this.isExtended = false;
  }

  /**
   * Takes a look. Time in which the reader waits for the panel does not count.
   *
   * @param written the bytes of the connection that the panel has written
   * @param unsent those of them that the system has not accepted: it accepts a piece that the panel writes as a whole
   * @returns whether the reader has taken too long
   */
  isOver(now: number, written: number, unsent: number): boolean {
    const accepted = written - unsent;
    if (unsent === 0) this.rest(now, written);
    else if (accepted !== this.accepted) this.movedAt = now;
    this.accepted = accepted;
    const isStill = now - this.movedAt > Math.max(STILL_MS, timeFor(unsent));
    return unsent > 0 && (isStill || now - this.begunAt > timeFor(written - this.begin));
  }

  /** The length of the response that the system may still hold for the reader. @param written as for {@link isOver} */
  lengthAt(written: number): number {
    return written - this.answerBegin;
  }

  /** The time that the reader may need for that response beyond the time in which the connection was idle; once for each response. */
  extension(written: number, idleMs: number): number {
    const more = this.isExtended ? 0 : timeFor(this.lengthAt(written)) - idleMs;
    this.isExtended = true;
    return Math.max(0, more);
  }

  private rest(now: number, written: number): void {
    this.begin = written;
    this.begunAt = now;
    this.movedAt = now;
  }
}

/** The time that a reader may take for a number of bytes, in milliseconds. */
function timeFor(bytes: number): number {
  return GRACE_MS + (bytes / MIN_PACE) * 1000;
}
