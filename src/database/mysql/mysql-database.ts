import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import type { ServerAddress } from '../../config/database/database-config.js';
import { TurnQueue } from '../../common/concurrency/turn-queue.js';
import { ConnectionLease } from './connection-lease.js';
import { askServerVersion, type Entities, mysqlDataSource } from '../connection/data-source.js';
import { Database, type Work } from '../database.js';
import { DatabaseUnavailable, isOutage, isTransient, RETRY_REASONS, retryReason } from '../database.errors.js';
import type { Metrics } from '../../metrics/metrics.js';
import { isUpToDate } from '../migration/migrate.js';
import { MysqlConnections, pingMysql } from '../connection/mysql-connections.js';
import { migrateServer } from './migration/mysql-migration.js';
import { ServerPulse } from './server-pulse.js';
import { withEnd } from '../transaction-end.js';

/** The fewest tries of work that was undone, and the time for which it is tried. A lock wait takes a second; a cluster undoes work at once. */
const MIN_TRIES = 5;
const TRIES_MS = 3000;
/** After this time there are no more tries. Each may have waited two seconds for a lock that somebody keeps. */
const MAX_TRIES_MS = 5000;
const MAX_PAUSE_MS = 100;
const WATCH_MS = 1000;
const CHANGES_AT_ONCE = 10;
/** Connections that changes never use, so that polls get a response while changes wait for a lock. */
const ONLY_FOR_READS = 3;
const POOL_SIZE = CHANGES_AT_ONCE + ONLY_FOR_READS;
const TURN_MS = 1000;

/**
 * A MySQL or MariaDB server. If a statement gets no response in time, its work fails and its connection leaves the pool. While a
 * call waits, a ping checks the server. After a failed ping all calls fail at once until the server is back.
 */
export class MysqlDatabase extends Database {
  /** Each read takes a connection. */
  readonly readsAtOnce = 3;
  readonly changesAtOnce = CHANGES_AT_ONCE;
  private readonly connections = new MysqlConnections();
  private readonly leases = new Map<QueryRunner, ConnectionLease>();
  private readonly pulse: ServerPulse;
  /** Reads still get connections while changes wait for a lock. */
  private readonly changes = new TurnQueue(
    { atOnce: CHANGES_AT_ONCE, patienceMs: TURN_MS },
    new DatabaseUnavailable('as many changes as may go on at a time wait for the database'),
  );
  private source: DataSource | undefined;
  private isTidb = false;

  constructor(
    private readonly server: ServerAddress,
    private readonly entities: Entities,
    private readonly metrics: Metrics,
  ) {
    super();
    metrics.gauge('poolUsed', () => [[[], this.leases.size]]);
    metrics.gauge('poolSize', () => [[[], POOL_SIZE]]);
    metrics.gauge('changesWaiting', () => [[[], this.changes.waiting]]);
    for (const reason of RETRY_REASONS) metrics.count('retries', [reason], 0);
    this.pulse = new ServerPulse(
      () => this.connections.ping(server),
      () => this.abandonAll(),
    );
  }

  async open(): Promise<void> {
    try {
      await pingMysql(this.server);
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

  async snapshot<T>(work: Work<T>): Promise<T> {
    return this.use((runner) => runner.manager.transaction('REPEATABLE READ', work));
  }

  async write<T>(work: Work<T>): Promise<T> {
    // TiDB ignores the session's lock time-out for a statement outside of a transaction.
    return this.untilDone(() =>
      this.use((runner) => (this.isTidb ? runner.manager.transaction(work) : work(runner.manager))),
    );
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    return this.untilDone(() => withEnd(work, (whole) => this.use((runner) => runner.manager.transaction(whole))));
  }

  /** Runs work again after the server has undone it because of a conflict. */
  private async untilDone<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.changes.run(work);
      } catch (error) {
        const isUndone = error instanceof DatabaseUnavailable && isTransient(error.cause);
        const ms = performance.now() - startedAt;
        const isEnough = ms > MAX_TRIES_MS || (ms > TRIES_MS && attempt >= MIN_TRIES);
        if (!isUndone || isEnough) throw error;
        this.metrics.count('retries', [retryReason(error.cause)]);
        await sleep(Math.min(2 ** attempt * 5, MAX_PAUSE_MS) * (1 + Math.random()));
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

  /** The server is lost: fails all calls and closes all connections. */
  private abandonAll(): void {
    for (const lease of this.leases.values()) lease.abandon('the server does not answer');
    this.connections.destroyAll();
  }

  private async connect(): Promise<DataSource> {
    const { product } = await askServerVersion(this.server);
    this.isTidb = product === 'TiDB';
    this.connections.nameOn(product);
    const { connections, entities } = this;
    const pool = { product, connections, poolSize: POOL_SIZE, entities };
    const source = await mysqlDataSource(this.server, pool).initialize();
    try {
      if (!(await isUpToDate(source))) await migrateServer(this.server, product);
      source.subscribers.push({ afterQuery: ({ queryRunner }) => this.leases.get(queryRunner)?.hear() });
      return source;
    } catch (error) {
      await source.destroy();
      throw error;
    }
  }

  /** Waits for work without a time limit, but rejects when the server is lost. */
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
      await pingMysql(this.server);
    }
  }
}
