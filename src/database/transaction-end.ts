import type { EntityManager } from 'typeorm';
import type { Work } from './database.js';

/** The end of one attempt of a transaction. */
export class TransactionEnd {
  /** The steps that run before the commit, in this order. */
  readonly steps: Work<void>[] = [];
  private readonly listeners: ((isCommitted: boolean) => void)[] = [];
  private outcome: boolean | undefined;

  /**
   * Calls the listener once the attempt is over.
   *
   * @param listener gets true only if the database has confirmed the commit. After false the changes may exist nevertheless: the
   *   connection may have been lost during the commit.
   */
  whenOver(listener: (isCommitted: boolean) => void): void {
    if (this.outcome === undefined) this.listeners.push(listener);
    else listener(this.outcome);
  }

  settle(isCommitted: boolean): void {
    this.outcome = isCommitted;
    for (const listener of this.listeners) listener(isCommitted);
  }
}

const ends = new WeakMap<EntityManager, TransactionEnd>();

/**
 * The end of a manager's transaction. Lock a contended row there: then it is locked for the shortest time, and its holder waits
 * for no other lock. A transaction that runs again has a new end.
 *
 * @throws Error for a manager of a read or of a single write
 */
export function endOf(manager: EntityManager): TransactionEnd {
  const end = ends.get(manager);
  if (end === undefined) throw new Error('only a transaction has an end at which something can be done');
  return end;
}

/**
 * Runs one attempt of a transaction: the work, the steps of its end, and the commit.
 *
 * @param transact begins a transaction, runs the given work in it, and commits
 */
export async function withEnd<T>(work: Work<T>, transact: (work: Work<T>) => Promise<T>): Promise<T> {
  const end = new TransactionEnd();
  try {
    const result = await transact((manager) => workAndSteps(manager, end, work));
    end.settle(true);
    return result;
  } catch (error) {
    end.settle(false);
    throw error;
  }
}

async function workAndSteps<T>(manager: EntityManager, end: TransactionEnd, work: Work<T>): Promise<T> {
  ends.set(manager, end);
  try {
    const result = await work(manager);
    for (const step of end.steps) await step(manager);
    return result;
  } finally {
    ends.delete(manager);
  }
}
