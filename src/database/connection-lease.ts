import type { PoolConnection } from 'mysql2';
import type { QueryRunner } from 'typeorm';
import { DatabaseUnavailable } from './database.errors.js';
import type { MysqlConnections } from './mysql-connections.js';
import { waitPatiently } from './patience.js';

const SLOW_MS = 200;

/** One borrowed connection, with a time by which it must be back. */
export class ConnectionLease {
  private connection: PoolConnection | undefined;
  private isAbandoned = false;
  private fail: (error: DatabaseUnavailable) => void = () => undefined;
  private endWaiting = (): void => undefined;

  constructor(
    private readonly runner: QueryRunner,
    private readonly connections: MysqlConnections,
  ) {}

  /**
   * @param withinMs after so many milliseconds of waiting the work fails, unless it is {@link grant}ed more
   * @param onSlow called while the work takes longer than it should, again and again
   * @throws DatabaseUnavailable and what `work` throws
   */
  run<T>(work: (runner: QueryRunner) => Promise<T>, withinMs: number, onSlow: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      const slow = setInterval(onSlow, SLOW_MS);
      this.grant(withinMs);
      this.borrow(work)
        .then(resolve, reject)
        .finally(() => {
          clearInterval(slow);
          this.endWaiting();
        });
    });
  }

  /** From now on the work may take so long, whatever it was given before. */
  grant(withinMs: number): void {
    this.endWaiting();
    this.endWaiting = waitPatiently(withinMs, () => this.abandon('no answer in time'));
  }

  /** Waits no longer. The server may still be busy with the statement, so nobody else may get this connection. */
  abandon(reason: string): void {
    this.isAbandoned = true;
    if (this.connection !== undefined) this.connections.destroy(this.connection);
    this.fail(new DatabaseUnavailable(reason));
  }

  private async borrow<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    this.connection = await connect(this.runner);
    try {
      if (this.isAbandoned) throw new DatabaseUnavailable('the connection came too late');
      return await work(this.runner);
    } finally {
      await this.runner.release();
    }
  }
}

/** Whatever the reason: without a connection there is no database. TypeORM does not say what its connections are. */
async function connect(runner: QueryRunner): Promise<PoolConnection> {
  try {
    const connection: unknown = await runner.connect();
    if (isPoolConnection(connection)) return connection;
    throw new Error('the driver gave no connection');
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
}

function isPoolConnection(connection: unknown): connection is PoolConnection {
  return typeof connection === 'object' && connection !== null && 'destroy' in connection;
}
