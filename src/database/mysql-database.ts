import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { mysqlDataSource } from './data-source.js';
import { Database, type Work } from './database.js';
import { DatabaseUnavailable, isOutage, isTransient } from './database.errors.js';
import { migrate } from './migrate.js';

const DEADLINE_MS = 1200;
const MOST_TRIES = 5;
const MIGRATION_LOCK_SECONDS = 60;

/** A MySQL or MariaDB server. Work that it does not finish in time fails, and takes its connection out of the pool. */
export class MysqlDatabase extends Database {
  private source: DataSource;
  private isOpen = false;

  constructor(
    private readonly kind: 'mysql' | 'mariadb',
    private readonly url: string,
  ) {
    super();
    this.source = mysqlDataSource(kind, url);
  }

  async open(): Promise<void> {
    try {
      await this.migrate();
      // A data source whose first connection failed cannot be used again.
      if (!this.source.isInitialized) this.source = mysqlDataSource(this.kind, this.url);
      await this.source.initialize();
      this.isOpen = true;
    } catch (error) {
      throw isOutage(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  async close(): Promise<void> {
    this.isOpen = false;
    if (this.source.isInitialized) await this.source.destroy();
  }

  async read<T>(work: Work<T>): Promise<T> {
    return this.use((runner) => work(runner.manager));
  }

  async write<T>(work: Work<T>): Promise<T> {
    return this.use((runner) => work(runner.manager));
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.use((runner) => runner.manager.transaction(work));
      } catch (error) {
        if (attempt === MOST_TRIES || !(error instanceof DatabaseUnavailable && isTransient(error.cause))) throw error;
        await sleep(2 ** attempt * 5 * (1 + Math.random()));
      }
    }
  }

  private async use<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    if (!this.isOpen) throw new DatabaseUnavailable();
    const lease = new ConnectionLease(this.source.createQueryRunner());
    try {
      return await lease.run(work);
    } catch (error) {
      throw isOutage(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  /** Uses a data source of its own: a migration may take longer than any request. */
  private async migrate(): Promise<void> {
    const source = mysqlDataSource(this.kind, this.url);
    await source.initialize();
    const lock = source.createQueryRunner();
    try {
      const [row] = await lock.manager.query<[{ held: number | null }]>(
        `SELECT GET_LOCK(CONCAT(DATABASE(), '.migrate'), ${MIGRATION_LOCK_SECONDS}) AS held`,
      );
      if (row.held !== 1) throw new DatabaseUnavailable('another process has held the migration lock for a minute');
      await migrate(source);
    } finally {
      await lock.release();
      // Ends the session that holds the lock, and with it the lock.
      await source.destroy();
    }
  }
}

/** One borrowed connection, with a time by which it must be back. */
class ConnectionLease {
  private connection: Destroyable | undefined;
  private hasExpired = false;

  constructor(private readonly runner: QueryRunner) {}

  run<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.expire();
        reject(new DatabaseUnavailable(`no answer within ${DEADLINE_MS} ms`));
      }, DEADLINE_MS);
      this.borrow(work)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  private async borrow<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const connection: unknown = await this.runner.connect();
    if (isDestroyable(connection)) this.connection = connection;
    try {
      if (this.hasExpired) throw new DatabaseUnavailable('the connection came too late');
      return await work(this.runner);
    } finally {
      await this.runner.release();
    }
  }

  /** The server may still be busy with the statement: nobody else may get this connection. */
  private expire(): void {
    this.hasExpired = true;
    this.connection?.destroy();
  }
}

/** What is used of a connection of mysql2; TypeORM does not say what its connections are. */
interface Destroyable {
  destroy(): void;
}

function isDestroyable(connection: unknown): connection is Destroyable {
  return typeof connection === 'object' && connection !== null && 'destroy' in connection;
}
