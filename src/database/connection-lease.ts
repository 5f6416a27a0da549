import type { PoolConnection } from 'mysql2';
import type { QueryRunner } from 'typeorm';
import { DatabaseUnavailable } from './database.errors.js';
import type { MysqlConnections } from './mysql-connections.js';
import { waitPatiently } from './patience.js';

const SLOW_MS = 200;
/** For a connection and the first answer over it, which a server that is well gives within milliseconds. */
const FIRST_ANSWER_MS = 1000;
/** For each answer after that: the connection is known to live, but the server may be busy, or somebody holds what is needed. */
const NEXT_ANSWER_MS = 5000;

/** One borrowed connection. It is taken away when it has given no answer for too long, however much it was asked before. */
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
   * @param onSlow called while the work takes longer than it should, again and again
   * @throws DatabaseUnavailable and what `work` throws
   */
  run<T>(work: (runner: QueryRunner) => Promise<T>, onSlow: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      const slow = setInterval(onSlow, SLOW_MS);
      this.waitFor(FIRST_ANSWER_MS);
      this.borrow(work)
        .then(resolve, reject)
        .finally(() => {
          clearInterval(slow);
          this.endWaiting();
        });
    });
  }

  /** A statement was answered. */
  hear(): void {
    this.waitFor(NEXT_ANSWER_MS);
  }

  /** Waits no longer. The server may still be busy with the statement, so nobody else may get this connection. */
  abandon(reason: string): void {
    this.isAbandoned = true;
    if (this.connection !== undefined) this.connections.destroy(this.connection);
    this.fail(new DatabaseUnavailable(reason));
  }

  private waitFor(milliseconds: number): void {
    this.endWaiting();
    this.endWaiting = waitPatiently(milliseconds, () => this.abandon('no answer in time'));
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
