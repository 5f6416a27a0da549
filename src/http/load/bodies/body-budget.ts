import { PanelError } from '../../../common/problems/panel.errors.js';

/** Bodies exceed the memory for them. Nothing of this body was read. */
export class NoRoomForBody extends PanelError {
  constructor() {
    super(503, 'Too much is being sent at the same time; try again shortly', {
      code: 'bodies-busy',
      headers: { 'retry-after': '5' },
    });
  }
}

interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

/**
 * Memory for bodies that are being read or processed. A body without room waits unread: its bytes stay with the system, and
 * then with the sender.
 */
export class BodyBudget {
  private used = 0;
  private readonly queue = new Set<Waiting>();

  /**
   * @param limit for all bodies together, in bytes
   * @param patienceMs the longest wait for room
   */
  constructor(
    private readonly limit: number,
    private readonly patienceMs: number,
  ) {}

  /**
   * Takes room for a whole body: bodies with a part each would wait for each other.
   *
   * @param bytes the largest length of the body
   * @returns gives the room back; once, however often it is called
   * @throws NoRoomForBody
   */
  async take(bytes: number): Promise<() => void> {
    const taken = this.takeNow(bytes);
    if (taken !== undefined) return taken;
    await this.wait(bytes);
    return this.leaving(bytes);
  }

  /** Takes room at once. Returns undefined if the budget has too little room. */
  takeNow(bytes: number): (() => void) | undefined {
    if (!this.fits(bytes)) return undefined;
    this.used += bytes;
    return this.leaving(bytes);
  }

  private leaving(bytes: number): () => void {
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(bytes);
      isTaken = false;
    };
  }

  private wait(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { bytes, begin };
      const timer = setTimeout(() => {
        this.queue.delete(waiting);
        reject(new NoRoomForBody());
      }, this.patienceMs);
      this.queue.add(waiting);
    });
  }

  private giveBack(bytes: number): void {
    this.used -= bytes;
    // In the order of arrival. A short body passes a long one that does not fit yet.
    for (const waiting of this.queue) {
      if (!this.fits(waiting.bytes)) continue;
      this.queue.delete(waiting);
      this.used += waiting.bytes;
      waiting.begin();
    }
  }

  private fits(bytes: number): boolean {
    return this.used + bytes <= this.limit;
  }
}
