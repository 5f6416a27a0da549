/** A sender with a piece that waits. */
interface Sender {
  /** Undefined while it does not wait. */
  resume: (() => void) | undefined;
}

/** The sender of one long response. */
export interface LoopSender {
  /** True if a piece may go at once. */
  readonly mayGo: boolean;
  /** Resolves when its next piece may go. It has one piece at a time. */
  turn(): Promise<void>;
  /** Counts a piece that goes. */
  note(bytes: number): void;
  /** Nothing more comes. */
  end(): void;
}

/** The number of the oldest ones that go on in the next turn. If all did, each would send a little, and none would end. */
const RESUMED_AT_ONCE = 4;

/**
 * Limits the bytes that all senders together hand to the system in one turn of the event loop, so that other requests get their turns.
 * The next turn belongs to the senders that began first: each response then ends soon after it has begun. If all went on in step,
 * or in the order in which the loop wakes them, some could come too late, although the panel sends as many bytes.
 */
export class LoopBytes {
  /** In the order in which they began. */
  private readonly senders = new Set<Sender>();
  /** The bytes of this turn. */
  private bytes = 0;
  private isPlanned = false;

  constructor(private readonly most: number) {}

  begin(): LoopSender {
    const sender: Sender = { resume: undefined };
    this.senders.add(sender);
    const mayGo = (): boolean => this.bytes < this.most;
    return {
      get mayGo() {
        return mayGo();
      },
      turn: () => {
        if (mayGo()) return Promise.resolve();
        this.planNext();
        return new Promise((resolve) => (sender.resume = resolve));
      },
      note: (bytes) => {
        this.bytes += bytes;
        this.planNext();
      },
      end: () => {
        this.senders.delete(sender);
        sender.resume?.();
      },
    };
  }

  private planNext(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    setImmediate(() => this.beginTurn());
  }

  private beginTurn(): void {
    this.isPlanned = false;
    this.bytes = 0;
    let resumed = 0;
    for (const sender of this.senders) {
      const { resume } = sender;
      if (resume === undefined) continue;
      // Others wait: they have the turn after this one.
      this.planNext();
      if (resumed++ === RESUMED_AT_ONCE) return;
      sender.resume = undefined;
      resume();
    }
  }
}
