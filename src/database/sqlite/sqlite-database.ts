import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type DataSource } from 'typeorm';
import { type Entities, sqliteDataSource } from '../connection/data-source.js';
import { Database, type Work } from '../database.js';
import { DatabaseUnavailable, isBusy, isOutage, RETRY_REASONS } from '../database.errors.js';
import type { Metrics } from '../../metrics/metrics.js';
import { isUpToDate, migrate } from '../migration/migrate.js';
import { withEnd } from '../transaction-end.js';

const PATIENCE_MS = 1000;
const OPEN_PATIENCE_MS = 5000;
const PAUSE_MS = 1;
/** SQLite's lock has no queue. So a process that writes without a pause makes one of this length, at this distance. Milliseconds. */
const GAP_MS = 4;
const GAP_EVERY_MS = 20;

/**
 * The embedded database: one connection reads, and one writes, one transaction at a time. A third one reads snapshots, since all
 * reads over its connection see the state at the beginning of the snapshot.
 */
export class SqliteDatabase extends Database {
  readonly readsAtOnce = 1;
  readonly changesAtOnce = 1;
  private readonly reader: DataSource;
  private readonly writer: DataSource;
  private readonly historian: DataSource;
  private readonly writes = new PQueue({ concurrency: 1 });
  private readonly snapshots = new PQueue({ concurrency: 1 });
  /** Another process has held the lock for too long. */
  private isLocked = false;
  private lastGapAt = 0;
  private lastWriteAt = 0;

  constructor(
    file: string,
    entities: Entities,
    private readonly metrics: Metrics,
  ) {
    super();
    metrics.gauge('poolUsed', () => [[[], this.writes.pending]]);
    metrics.gauge('poolSize', () => [[[], 1]]);
    metrics.gauge('changesWaiting', () => [[[], this.writes.size]]);
    for (const reason of RETRY_REASONS) metrics.count('retries', [reason], 0);
    this.reader = sqliteDataSource(file, 'reader', entities);
    this.writer = sqliteDataSource(file, 'writer', entities);
    this.historian = sqliteDataSource(file, 'reader', entities);
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
    await this.snapshots.onIdle();
    if (this.historian.isInitialized) await this.historian.destroy();
    if (this.reader.isInitialized) await this.reader.destroy();
    if (this.writer.isInitialized) await this.writer.destroy();
  }

  async read<T>(work: Work<T>): Promise<T> {
    if (!this.reader.isInitialized) throw new DatabaseUnavailable();
    return patiently(0, () => work(this.reader.manager));
  }

  async snapshot<T>(work: Work<T>): Promise<T> {
    if (!this.reader.isInitialized) throw new DatabaseUnavailable();
    return this.snapshots.add(AsyncResource.bind(() => patiently(0, () => this.readAtOnce(work))));
  }

  /** Also runs a transaction: only the beginning of a transaction may wait for the lock, see `SqliteConnection`. */
  async write<T>(work: Work<T>): Promise<T> {
    return this.transaction(work);
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    if (!this.reader.isInitialized) throw new DatabaseUnavailable();
    const run = (): Promise<T> => this.writeNext((manager) => withEnd(work, (whole) => manager.transaction(whole)));
    // Without the binding, the queue would run the work in the context of an earlier call. That context names the actor.
    return this.writes.add(AsyncResource.bind(run));
  }

  /** TypeORM's transactions would take the write lock at their beginning. */
  private async readAtOnce<T>(work: Work<T>): Promise<T> {
    if (!this.historian.isInitialized) await this.historian.initialize();
    await this.historian.query('BEGIN');
    try {
      return await work(this.historian.manager);
    } finally {
      await this.historian.query('COMMIT');
    }
  }

  /** Waits if another process holds the lock. After one write has waited in vain, later writes do not wait. */
  private async writeNext<T>(work: Work<T>): Promise<T> {
    await this.giveWay();
    try {
      const patience = this.isLocked ? 0 : PATIENCE_MS;
      const isBusyNow = (): void => this.metrics.count('retries', ['busy']);
      const result = await patiently(patience, () => work(this.writer.manager), isBusyNow);
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

  /** Holds the write lock, so that no other process migrates. A failure rolls everything back. */
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
 * Runs work again while another process holds the lock: the work has changed nothing then. It waits here, since SQLite's own
 * wait would block this process.
 *
 * @param onWait called once if the work has to wait
 */
async function patiently<T>(forMs: number, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  const deadline = performance.now() + forMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!isBusy(error) || performance.now() >= deadline) throw new DatabaseUnavailable(error);
      if (attempt === 1) onWait?.();
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }
}
