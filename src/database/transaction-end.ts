import type { EntityManager } from 'typeorm';
import type { Work } from './database.js';

/** What is still to be done before one attempt of a transaction commits, in this order. */
export class TransactionEnd {
  readonly steps: Work<void>[] = [];
}

const ends = new WeakMap<EntityManager, TransactionEnd>();

/**
 * The end of the transaction that a manager belongs to. A row that everybody waits for is best locked there: then it is
 * locked for the shortest time, and nobody who holds it waits for anything else. A transaction that is run again has a new end.
 *
 * @throws Error for a manager of a read, or of a write that stands by itself
 */
export function endOf(manager: EntityManager): TransactionEnd {
  const end = ends.get(manager);
  if (end === undefined) throw new Error('only a transaction has an end at which something can be done');
  return end;
}

/** Runs the work of a transaction, and then what it has left for the end. */
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
