import { DatabaseUnavailable } from '../database.errors.js';
import { waitPatiently } from './patience.js';

/**
 * Limits the changes that run at a time, so that reads still get connections while changes wait for a lock. Rejects a change
 * that gets no turn in time.
 */
export class ChangeQueue {
  private readonly waiting = new Set<() => void>();
  private running = 0;

  /**
   * @param most changes at a time
   * @param patienceMs the longest wait for a turn
   */
  constructor(
    private readonly most: number,
    private readonly patienceMs: number,
  ) {}

  /** The number of changes that wait for a turn. */
  get size(): number {
    return this.waiting.size;
  }

  /** @throws DatabaseUnavailable without a turn in time, and the errors of `work` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.most) this.running++;
    else await this.turn();
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        endWaiting();
        resolve();
      };
      const endWaiting = waitPatiently(this.patienceMs, () => {
        this.waiting.delete(begin);
        reject(new DatabaseUnavailable('as many changes as may go on at a time wait for the database'));
      });
      this.waiting.add(begin);
    });
  }

  /** The turn goes to the change that has waited longest. */
  private next(): void {
    const [begin] = this.waiting;
    if (begin === undefined) {
      this.running--;
      return;
    }
    this.waiting.delete(begin);
    begin();
  }
}
