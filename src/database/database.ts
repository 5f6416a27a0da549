import type { EntityManager } from 'typeorm';

export type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * The only way to the data. While the database does not answer, every call fails with {@link DatabaseUnavailable} and changes
 * nothing.
 */
export abstract class Database {
  /** The number of reads of one request that should run at the same time. */
  abstract readonly readsAtOnce: number;

  /** The number of transactions of this process that run at the same time. */
  abstract readonly changesAtOnce: number;

  /** Connects and migrates the schema. @throws DatabaseUnavailable while the database does not answer */
  abstract open(): Promise<void>;

  abstract close(): Promise<void>;

  /** Runs reads. They see committed data only. */
  abstract read<T>(work: Work<T>): Promise<T>;

  /** Runs several reads that all see the state of the database at the first read. */
  abstract snapshot<T>(work: Work<T>): Promise<T>;

  /** Runs one statement that changes data. The change is durable when the promise resolves. */
  abstract write<T>(work: Work<T>): Promise<T>;

  /**
   * Runs statements in one transaction. After a deadlock or a lock time-out the whole `work` runs again, so it must not keep
   * state outside the database.
   */
  abstract transaction<T>(work: Work<T>): Promise<T>;
}
