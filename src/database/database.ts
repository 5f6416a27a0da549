import type { EntityManager } from 'typeorm';

export type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * The one way to the data. Every call fails with {@link DatabaseUnavailable} while the database does not answer, and nothing
 * of it is applied then.
 */
export abstract class Database {
  /** So many reads of one request gain by being begun at the same time. */
  abstract readonly readsAtOnce: number;

  /** Connects and brings the schema up to date. Throws `DatabaseUnavailable` as long as there is nobody to connect to. */
  abstract open(): Promise<void>;

  abstract close(): Promise<void>;

  /** Runs reads. They see what is committed, never the inside of a transaction. */
  abstract read<T>(work: Work<T>): Promise<T>;

  /** Runs one statement that changes data. It is durable when the promise resolves. */
  abstract write<T>(work: Work<T>): Promise<T>;

  /**
   * Runs statements that hold together or not at all. A deadlock or a lock that does not come free makes the whole `work`
   * run again, so it must keep nothing outside the database.
   */
  abstract transaction<T>(work: Work<T>): Promise<T>;
}
