import type { Database, Work } from './database.js';
import { DatabaseUnavailable } from './database.errors.js';
import { waitPatiently } from './mysql/patience.js';

/** Few enough that a transaction takes some ten milliseconds: other processes wait for SQLite's lock meanwhile. */
const MAX_TOGETHER = 32;
/** Transactions that remain for other changes. */
const FOR_OTHERS = 2;
/** A change that gets no turn in this time fails, as others do while the database is busy. */
const PATIENCE_MS = 3000;

interface WaitingChange {
  /** The row that the change locks. */
  readonly key: string;
  readonly run: Work<void>;
  readonly confirm: () => void;
  readonly fail: (error: unknown) => void;
  readonly endWaiting: () => void;
}

/**
 * Gathers short changes of single rows that wait at the same time, and runs them one after the other in one transaction. They
 * share the wait of a commit for the disk. A change begins at once while not all transactions are in use.
 *
 * Each change runs its own statements and has its own result: nothing is judged together. They share the commit, so all of them
 * fail if that fails.
 */
export class GatheredChanges {
  private readonly waiting = new Set<WaitingChange>();
  private readonly lanes: number;
  private running = 0;

  constructor(private readonly database: Database) {
    this.lanes = Math.max(1, database.changesAtOnce - FOR_OTHERS);
  }

  /**
   * @param key of the one row that the change locks; all processes lock rows in the order of their keys
   * @param change may run again after a failure, so it must not keep state outside the database
   * @throws DatabaseUnavailable and the errors of the change
   */
  run<T>(key: string, change: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let confirm = (): void => undefined;
      const waiting: WaitingChange = {
        key,
        run: async (manager) => {
          const result = await change(manager);
          confirm = () => resolve(result);
        },
        confirm: () => confirm(),
        fail: reject,
        endWaiting: waitPatiently(PATIENCE_MS, () => {
          if (this.waiting.delete(waiting)) reject(new DatabaseUnavailable('too many changes wait for the database'));
        }),
      };
      this.waiting.add(waiting);
      this.begin();
    });
  }

  private begin(): void {
    while (this.running < this.lanes && this.waiting.size > 0) {
      const changes = [...this.waiting].slice(0, MAX_TOGETHER);
      for (const change of changes) {
        this.waiting.delete(change);
        change.endWaiting();
      }
      this.running++;
      void this.runTogether(changes).finally(() => {
        this.running--;
        this.begin();
      });
    }
  }

  private async runTogether(changes: readonly WaitingChange[]): Promise<void> {
    // Two transactions that lock the same rows in the same order do not wait for each other in a circle.
    const inOrder = changes.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    try {
      await this.database.transaction(async (manager) => {
        for (const { run } of inOrder) await run(manager);
      });
      for (const { confirm } of inOrder) confirm();
    } catch (error) {
      // After an outage nobody knows whether they are committed. Any other error has undone all of them, and may be that of one.
      if (changes.length === 1 || error instanceof DatabaseUnavailable) for (const { fail } of changes) fail(error);
      else for (const change of changes) await this.runTogether([change]);
    }
  }
}
