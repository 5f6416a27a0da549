import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type DataSource } from 'typeorm';
import { sqliteDataSource } from './data-source.js';
import { Database, type Work } from './database.js';
import { DatabaseUnavailable, isBusy, isOutage } from './database.errors.js';
import { isUpToDate, migrate } from './migrate.js';
import { withEnd } from './transaction-end.js';

const PATIENCE_MS = 1000;
const OPEN_PATIENCE_MS = 5000;
const PAUSE_MS = 1;
/** Who writes without a pause gives others one of this length after every so many milliseconds: nobody queues for SQLite's lock. */
const GAP_MS = 4;
const GAP_EVERY_MS = 20;

/** The embedded database: one connection that reads, and one that writes, one piece of work at a time. */
export class SqliteDatabase extends Database {
  readonly readsAtOnce = 1;
  private readonly reader: DataSource;
  private readonly writer: DataSource;
  private readonly writes = new PQueue({ concurrency: 1 });
  /** Another process has kept the lock for longer than anybody may. */
  private isLocked = false;
  private lastGapAt = 0;
  private lastWriteAt = 0;

  constructor(file: string) {
    super();
    this.reader = sqliteDataSource(file, 'reader');
    this.writer = sqliteDataSource(file, 'writer');
  }

  async open(): Promise<void> {
    await patiently(OPEN_PATIENCE_MS, async () => {
      if (!this.writer.isInitialized) await this.writer.initialize();
      if (!(await isUpToDate(this.writer))) await this.migrate();
      if (!this.reader.isInitialized) await this.reader.initialize();
    });
  }

  async close(): Promise<void> {
    await this.writes.onIdle();
    if (this.reader.isInitialized) await this.reader.destroy();
    if (this.writer.isInitialized) await this.writer.destroy();
  }

  async read<T>(work: Work<T>): Promise<T> {
    if (!this.reader.isInitialized) throw new DatabaseUnavailable();
    return patiently(0, () => work(this.reader.manager));
  }

  /** In a transaction as well: only a transaction's beginning may wait for the lock, see `SqliteConnection`. */
  async write<T>(work: Work<T>): Promise<T> {
    return this.transaction(work);
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    if (!this.reader.isInitialized) throw new DatabaseUnavailable();
    const run = (): Promise<T> => this.writeNext((manager) => manager.transaction((inner) => withEnd(inner, work)));
    // The queue begins what waits in the name of whoever was before: who acts is part of the context of the call.
    return this.writes.add(AsyncResource.bind(run));
  }

  /** Whoever finds the lock taken by another process waits for it, but once one has waited in vain the others do not. */
  private async writeNext<T>(work: Work<T>): Promise<T> {
    await this.giveWay();
    try {
      const result = await patiently(this.isLocked ? 0 : PATIENCE_MS, () => work(this.writer.manager));
      this.isLocked = false;
      return result;
    } catch (error) {
      this.isLocked = error instanceof DatabaseUnavailable && isBusy(error.cause);
      throw error;
    } finally {
      this.lastWriteAt = performance.now();
    }
  }

  private async giveWay(): Promise<void> {
    const now = performance.now();
    const hasPaused = now - this.lastWriteAt >= GAP_MS;
    if (!hasPaused && now - this.lastGapAt < GAP_EVERY_MS) return;
    if (!hasPaused) await sleep(GAP_MS);
    this.lastGapAt = performance.now();
  }

  /** The write lock of the database keeps other processes out; a failure half-way leaves nothing behind. */
  private async migrate(): Promise<void> {
    const runner = this.writer.createQueryRunner();
    await runner.query('PRAGMA foreign_keys = OFF');
    await runner.startTransaction();
    try {
      await migrate(this.writer);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.query('PRAGMA foreign_keys = ON');
    }
  }
}

/**
 * Runs work again while another process has the lock: it has changed nothing then. The waiting is done here, since SQLite's
 * own would stop everything else in this process.
 */
async function patiently<T>(forMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!isBusy(error) || performance.now() >= deadline) throw new DatabaseUnavailable(error);
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }
}
