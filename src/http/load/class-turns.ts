import { availableParallelism } from 'node:os';
import { TurnQueue } from '../../common/concurrency/turn-queue.js';
import type { PanelError } from '../../common/panel.errors.js';
import { TooManyAtOnce } from './too-many-at-once.js';
import type { WorkClass } from './work-class.js';

interface Limits {
  readonly atOnce: number;
  readonly maxWaiting: number;
  /** A report waits for its turn as long as it takes. */
  readonly patienceMs?: number;
  /** While the event loop is later than this, the class has fewer and fewer turns: the classes before it need the process. */
  readonly maxLateMs?: number;
}

/** Longer than an honest client waits for a moment of load, and shorter than its patience. */
const PATIENCE_MS = 4000;

const LIMITS: Readonly<Record<WorkClass, Limits & { readonly noun: string }>> = {
  // Enough to parse some reports while others wait for the database.
  'short-report': { noun: 'reports', atOnce: 16, maxWaiting: 1000 },
  'long-report': { noun: 'long reports', atOnce: 2, maxWaiting: 100 },
  session: { noun: 'refreshes and logouts', atOnce: 64, maxWaiting: 1000, patienceMs: PATIENCE_MS, maxLateMs: 120 },
  // One for each core that hashes, and a few that wait for the database: a flood must leave connections for other work.
  login: { noun: 'logins', atOnce: availableParallelism() + 4, maxWaiting: 32, patienceMs: PATIENCE_MS },
  // Some of them wait for daemons or for passwords.
  admin: { noun: 'requests of operators', atOnce: 16, maxWaiting: 250, patienceMs: PATIENCE_MS, maxLateMs: 80 },
  bulk: { noun: 'imports and exports', atOnce: 4, maxWaiting: 20, patienceMs: PATIENCE_MS, maxLateMs: 40 },
};

/** After a late moment a class has all its turns back after so many looks at the event loop. */
const STEPS = 8;

/** One class of requests, with those that have a turn or wait for one. */
export class ClassTurns {
  readonly busy: PanelError;
  readonly queue: TurnQueue;
  private readonly limits: Limits;
  private turns: number;

  constructor(readonly name: WorkClass) {
    const { noun, ...limits } = LIMITS[name];
    this.limits = limits;
    this.turns = limits.atOnce;
    this.busy = new TooManyAtOnce(noun);
    this.queue = new TurnQueue(limits, this.busy, setImmediate);
  }

  /** Halves the turns while the event loop is late, and gives them back step by step. */
  adapt(lateMs: number): void {
    const { atOnce, maxLateMs = Infinity } = this.limits;
    this.turns = lateMs > maxLateMs ? Math.max(1, this.turns / 2) : Math.min(atOnce, this.turns + atOnce / STEPS);
    this.queue.atOnce = Math.floor(this.turns);
  }
}
