import { TurnQueue } from '../../common/concurrency/turn-queue.js';
import type { PanelError } from '../../common/problems/panel.errors.js';
import { type ClassLimits, LIMITS, type TurnClass } from './class-limits.js';
import { TooManyAtOnce } from './too-many-at-once.js';

/** The number of looks at the event loop after which a class has all its turns back, once a moment was late. */
const STEPS = 8;

/** One class of requests, with those that have a turn or wait for one. */
export class ClassTurns {
  readonly busy: PanelError;
  readonly queue: TurnQueue;
  private readonly limits: ClassLimits;
  private turns: number;

  constructor(readonly name: TurnClass) {
    this.limits = LIMITS[name];
    this.turns = this.limits.atOnce;
    this.busy = new TooManyAtOnce(this.limits.noun);
    const { isQuick = false } = this.limits;
    this.queue = new TurnQueue(this.limits, this.busy, isQuick ? undefined : setImmediate);
  }

  /** Halves the turns while the event loop is late, and gives them back step by step. */
  adapt(lateMs: number): void {
    const { atOnce, maxLateMs = Infinity } = this.limits;
    this.turns = lateMs > maxLateMs ? Math.max(1, this.turns / 2) : Math.min(atOnce, this.turns + atOnce / STEPS);
    this.queue.atOnce = Math.floor(this.turns);
  }

  /** True if a turn of this class ends when the panel begins to send the response. */
  get isBrief(): boolean {
    return this.limits.isBrief === true;
  }

  /** Ends a turn, a little later if the class has a pace. The response is sent before: only the next caller may wait. */
  end(end: () => void, isRefusal: boolean): void {
    const { atOnce, pace, pacesRefusals = false } = this.limits;
    if (pace === undefined || (pacesRefusals && !isRefusal)) end();
    else setTimeout(end, (atOnce / pace) * 1000).unref();
  }
}
