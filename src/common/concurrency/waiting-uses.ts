import type { Clock } from '../time/clock.js';
import { RecentUses } from './recent-uses.js';
import { WaitingMap } from './waiting-map.js';
import { type WaitingValues, WriteBehind } from './write-behind.js';

/** The use of a credential from an address. */
export interface Use<Id> {
  readonly id: Id;
  readonly address: string;
  /** Unix seconds. */
  readonly at: number;
}

export interface WaitingUsesOptions<U> {
  readonly clock: Clock;
  /** Writes all uses, or none if it throws. */
  readonly write: (uses: U[]) => Promise<void>;
  /** Called after a failed write. */
  readonly failed: (error: unknown) => void;
}

/**
 * Uses of credentials that are written later: one a minute for each credential and address. A failed write drops its use, and
 * the next use of that credential and address is due at once.
 */
export class WaitingUses<Id extends string | number, U extends Use<Id>> implements WaitingValues<string, U> {
  private readonly recent: RecentUses<Id>;
  private readonly uses = new WaitingMap<string, U>({ merge: (_earlier, later) => later });
  private readonly writer: WriteBehind<string, U>;

  constructor({ clock, write, failed }: WaitingUsesOptions<U>) {
    this.recent = new RecentUses(clock);
    this.writer = new WriteBehind({ waiting: this, clock, write: (uses) => write([...uses.values()]), failed });
  }

  /** Whether to add a use now. Every call of a daemon asks this. */
  isDue(id: Id, address: string): boolean {
    return this.recent.isDue(id, address);
  }

  add(use: U): void {
    this.recent.note(use.id, use.address, use.at);
    this.uses.add(`${use.id} ${use.address}`, use);
  }

  /** When this resolves, all uses that were added before are written. */
  flush(): Promise<void> {
    return this.writer.flush();
  }

  /** Writes the waiting uses at the end of the process. */
  close(): Promise<void> {
    return this.writer.close();
  }

  keys(): Iterable<string> {
    return this.uses.keys();
  }

  take(key: string): U | undefined {
    return this.uses.take(key);
  }

  giveBack(_key: string, { id, address }: U): void {
    this.recent.forget(id, address);
  }
}
