/** The number of broken turns after which work does not go on by itself. */
export const MAX_BROKEN_TURNS = 2;

/** The row of long work that goes on after a stop. */
export interface CountedWork {
  readonly id: number;
  /** The turns that have begun and did not end. One may be at work. */
  readonly brokenTurns: number;
}

/** How the turns of such work are counted in its row. */
interface TurnCounts {
  readonly begin: (id: number) => Promise<unknown>;
  readonly end: (id: number) => Promise<unknown>;
}

/** The turn broke off: its reader died or stood still. The process itself goes on. */
export class TurnBroken extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = new.target.name;
  }
}

/**
 * Counts turns of long work before and after: whatever ends the process, the turn stays counted. Work that has ended two processes, or
 * stood still in them, may do so again and again. It stops until an operator starts it.
 */
export class CountedTurns {
  /** The work whose last turn ended, although the database was away and still counts it. */
  private readonly uncounted = new Set<number>();

  constructor(private readonly counts: TurnCounts) {}

  /** True for work that may not go on by itself. */
  isStopped({ id, brokenTurns }: CountedWork): boolean {
    return brokenTurns - (this.uncounted.has(id) ? 1 : 0) >= MAX_BROKEN_TURNS;
  }

  /** Runs a turn. A turn that fails with {@link TurnBroken} stays counted. @throws the errors of the turn */
  async run({ id }: CountedWork, turn: () => Promise<void>): Promise<void> {
    if (!this.uncounted.delete(id)) await this.counts.begin(id);
    let isBroken = false;
    try {
      await turn();
    } catch (error) {
      isBroken = error instanceof TurnBroken;
      throw error;
    } finally {
      if (!isBroken) await this.end(id);
    }
  }

  private async end(id: number): Promise<void> {
    try {
      await this.counts.end(id);
    } catch {
      this.uncounted.add(id);
    }
  }
}
