import PQueue from 'p-queue';
import { type DataSource } from 'typeorm';
import { sqliteDataSource } from './data-source.js';
import { Database, type Work } from './database.js';
import { DatabaseUnavailable, isOutage } from './database.errors.js';
import { migrate } from './migrate.js';

/** The embedded database: one connection that reads, and one that writes, one piece of work at a time. */
export class SqliteDatabase extends Database {
  private readonly reader: DataSource;
  private readonly writer: DataSource;
  private readonly writes = new PQueue({ concurrency: 1 });

  constructor(file: string) {
    super();
    this.reader = sqliteDataSource(file, 'reader');
    this.writer = sqliteDataSource(file, 'writer');
  }

  async open(): Promise<void> {
    await answering(async () => {
      if (!this.writer.isInitialized) await this.writer.initialize();
      await this.migrate();
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
    return answering(() => work(this.reader.manager));
  }

  async write<T>(work: Work<T>): Promise<T> {
    if (!this.reader.isInitialized) throw new DatabaseUnavailable();
    return this.writes.add(() => answering(() => work(this.writer.manager)));
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    return this.write((manager) => manager.transaction(work));
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

async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isOutage(error) ? new DatabaseUnavailable(error) : error;
  }
}
