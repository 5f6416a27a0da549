import type { EntityManager } from 'typeorm';
import type { Work } from './database.js';

/** The steps that run before one attempt of a transaction commits, in this order. */
export class TransactionEnd {
  readonly steps: Work<void>[] = [];
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

/** Runs the work of a transaction, and then the steps of its end. */
export async function withEnd<T>(manager: EntityManager, work: Work<T>): Promise<T> {
  const end = new TransactionEnd();
  ends.set(manager, end);
  try {
    const result = await work(manager);
    for (const step of end.steps) await step(manager);
    return result;
  } finally {
    ends.delete(manager);
  }
}
