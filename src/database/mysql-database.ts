import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { ConnectionLease } from './connection-lease.js';
import { mysqlDataSource } from './data-source.js';
import { Database, type Work } from './database.js';
import { DatabaseUnavailable, isOutage, isTransient } from './database.errors.js';
import { isUpToDate, migrate } from './migrate.js';
import { MysqlConnections, pingMysql } from './mysql-connections.js';
import { ServerPulse } from './server-pulse.js';
import { withEnd } from './transaction-end.js';

const MOST_TRIES = 5;
const WATCH_MS = 1000;
const MIGRATION_LOCK_SECONDS = 60;
const SILENCE_SECONDS = 5;

/**
 * A MySQL or MariaDB server. Work of which it answers a statement not in time fails, and takes its connection out of the pool.
 * While somebody waits, the server is asked whether it lives; once it is known to be gone, everything fails at once until it is
 * back.
 */
export class MysqlDatabase extends Database {
  /** Each takes a connection of a pool of ten. */
  readonly readsAtOnce = 3;
  private readonly connections = new MysqlConnections();
  private readonly leases = new Map<QueryRunner, ConnectionLease>();
  private readonly pulse: ServerPulse;
  private source: DataSource | undefined;

  constructor(
    private readonly kind: 'mysql' | 'mariadb',
    private readonly url: string,
  ) {
    super();
    this.pulse = new ServerPulse(
      () => pingMysql(url),
      () => this.abandonAll(),
    );
  }

  async open(): Promise<void> {
    try {
      await pingMysql(this.url);
      this.source = await this.whileAnswering(this.connect());
    } catch (error) {
      throw isOutage(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  async close(): Promise<void> {
    const { source } = this;
    this.source = undefined;
    this.pulse.stop();
    await source?.destroy();
  }

  async read<T>(work: Work<T>): Promise<T> {
    return this.use((runner) => work(runner.manager));
  }

  async write<T>(work: Work<T>): Promise<T> {
    return this.untilDone((runner) => work(runner.manager));
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    return this.untilDone((runner) => runner.manager.transaction((manager) => withEnd(manager, work)));
  }

  /** Runs again what the server has undone because others were in the way, a few times. */
  private async untilDone<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.use(work);
      } catch (error) {
        const isUndone = error instanceof DatabaseUnavailable && isTransient(error.cause);
        if (!isUndone || attempt === MOST_TRIES) throw error;
        await sleep(2 ** attempt * 5 * (1 + Math.random()));
      }
    }
  }

  private async use<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    if (this.source === undefined || this.pulse.isLost) throw new DatabaseUnavailable();
    const runner = this.source.createQueryRunner();
    const lease = new ConnectionLease(runner, this.connections);
    this.leases.set(runner, lease);
    try {
      return await lease.run(work, () => this.pulse.suspect());
    } catch (error) {
      throw isOutage(error) ? new DatabaseUnavailable(error) : error;
    } finally {
      this.leases.delete(runner);
    }
  }

  /** The server is gone: nothing that was asked will be answered, and what is connected leads nowhere. */
  private abandonAll(): void {
    for (const lease of this.leases.values()) lease.abandon('the server does not answer');
    this.connections.destroyAll();
  }

  private async connect(): Promise<DataSource> {
    const source = await mysqlDataSource(this.kind, this.url, this.connections).initialize();
    try {
      if (!(await isUpToDate(source))) await this.migrate();
      source.subscribers.push({ afterQuery: ({ queryRunner }) => this.leases.get(queryRunner)?.hear() });
      return source;
    } catch (error) {
      await source.destroy();
      throw error;
    }
  }

  /**
   * Uses a single connection of its own, which holds the lock: a migration may take longer than any request, and where this
   * process or the way to it is gone, the server ends the connection and the lock with it.
   */
  private async migrate(): Promise<void> {
    const source = await mysqlDataSource(this.kind, this.url, new MysqlConnections(), 1).initialize();
    try {
      await source.query(`SET SESSION wait_timeout = ${SILENCE_SECONDS}`);
      const [row] = await source.query<[{ held: number | null }]>(
        `SELECT GET_LOCK(CONCAT(DATABASE(), '.migrate'), ${MIGRATION_LOCK_SECONDS}) AS held`,
      );
      if (row.held !== 1) throw new DatabaseUnavailable('another process has held the migration lock for a minute');
      await migrate(source);
    } finally {
      await source.destroy();
    }
  }

  /** Work that may take any time, but not longer than the server lives. */
  private async whileAnswering<T>(work: Promise<T>): Promise<T> {
    const over = new AbortController();
    try {
      return await Promise.race([work, this.loss(over.signal)]);
    } finally {
      over.abort();
    }
  }

  private async loss(signal: AbortSignal): Promise<never> {
    for (;;) {
      await sleep(WATCH_MS, undefined, { signal });
      await pingMysql(this.url);
    }
  }
}
