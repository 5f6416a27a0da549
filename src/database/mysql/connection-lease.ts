import type { PoolConnection } from 'mysql2';
import type { QueryRunner } from 'typeorm';
import { DatabaseUnavailable } from '../database.errors.js';
import type { MysqlConnections } from '../connection/mysql-connections.js';
import { waitPatiently } from '../../common/concurrency/patience.js';

const SLOW_MS = 200;
/** The limit for a connection: others may have all of them, or a busy process takes long to open one. Pings show a lost server sooner. */
const CONNECTION_MS = 4000;
/** The limit for each response to the set-up of a connection, and to its first statement. A healthy server needs milliseconds. */
const FIRST_ANSWER_MS = 1000;
/** The limit for each later response: the connection works, but the server may be busy, or a lock may be held. */
const NEXT_ANSWER_MS = 5000;

/**
 * One borrowed connection. The lease ends if one response takes too long. Nothing limits all responses together: a report of
 * 50,000 rows may take a small machine long, but it makes progress.
 */
export class ConnectionLease {
  private connection: PoolConnection | undefined;
  private isOver = false;
  private fail: (error: DatabaseUnavailable) => void = () => undefined;
  private endWaiting = (): void => undefined;
  private onSlow = (): void => undefined;
  private slow: NodeJS.Timeout | undefined;

  constructor(
    private readonly runner: QueryRunner,
    private readonly connections: MysqlConnections,
  ) {}

  /**
   * @param onSlow called again and again while the work takes longer than usual, and after it was given up
   * @throws DatabaseUnavailable and the errors of `work`
   */
  run<T>(work: (runner: QueryRunner) => Promise<T>, onSlow: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      this.onSlow = onSlow;
      this.slow = setInterval(onSlow, SLOW_MS);
      this.waitFor(CONNECTION_MS);
      this.borrow(work)
        .then(resolve, reject)
        .finally(() => this.end());
    });
  }

  /** The server has responded to a statement. */
  hear(): void {
    this.waitFor(NEXT_ANSWER_MS);
  }

  /** Ends the wait. The server may still run the statement, so this connection is never used again. */
  abandon(reason: string): void {
    // The work may never end: the driver does not answer a statement of a destroyed connection.
    this.end();
    if (this.connection !== undefined) this.connections.destroy(this.connection);
    this.fail(new DatabaseUnavailable(reason));
  }

  private end(): void {
    this.isOver = true;
    clearInterval(this.slow);
    this.endWaiting();
  }

  private waitFor(milliseconds: number): void {
    this.endWaiting();
    if (this.isOver) return;
    this.endWaiting = waitPatiently(milliseconds, () => {
      this.abandon('no answer in time');
      // A ping also makes the server end this connection.
      this.onSlow();
    });
  }

  private async borrow<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    this.connection = await connect(this.runner);
    this.waitFor(FIRST_ANSWER_MS);
    // Each response of the set-up comes in a turn of the event loop of its own. A busy process needs more than a second for all.
    this.connections.listen(this.connection, () => this.waitFor(FIRST_ANSWER_MS));
    try {
      if (this.isOver) throw new DatabaseUnavailable('the connection came too late');
      return await work(this.runner);
    } finally {
      await this.runner.release();
    }
  }
}

/** Any failure to connect means that the database is unavailable. TypeORM does not type its connections. */
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
