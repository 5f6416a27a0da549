import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { waitPatiently } from './patience.js';

export const CONNECT_TIMEOUT_MS = 800;

/** What every connection is set to, whatever the server's defaults are. */
const SESSION = [
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO'",
  'SET SESSION innodb_lock_wait_timeout = 1',
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/**
 * Frees the locks of a transaction whose program the server can no longer hear, and of which it will never be told.
 * MariaDB has this; MySQL does not, and says so.
 */
const SESSION_WHERE_KNOWN = ['SET SESSION idle_transaction_timeout = 2'];

/** The open connections to one server. */
export class MysqlConnections {
  /** What TypeORM makes its pools with. */
  readonly driver = { createPool: (options: PoolOptions) => this.createPool(options) };
  private readonly connections = new Set<PoolConnection>();

  destroy(connection: PoolConnection): void {
    this.connections.delete(connection);
    connection.destroy();
  }

  destroyAll(): void {
    for (const connection of this.connections) this.destroy(connection);
  }

  private createPool(options: PoolOptions): Pool {
    const pool = mysql.createPool(options);
    pool.on('connection', (connection) => this.prepare(connection));
    return pool;
  }

  private prepare(connection: PoolConnection): void {
    this.connections.add(connection);
    connection.on('end', () => this.connections.delete(connection));
    // Stays, since the pool listens for the first error only, and the next one would end the process.
    connection.on('error', () => this.connections.delete(connection));
    for (const statement of SESSION) {
      connection.query(statement, (error) => {
        if (error !== null) this.destroy(connection);
      });
    }
    for (const statement of SESSION_WHERE_KNOWN) connection.query(statement, () => undefined);
  }
}

/**
 * Connects anew and leaves again: connections that are open already do not tell whether the server still lives.
 *
 * @throws Error when there is no answer in time; a refusal is an answer
 */
export async function pingMysql(url: string): Promise<void> {
  const { href } = Object.assign(new URL(url), { search: '' });
  const connection = mysql.createConnection({ uri: href, connectTimeout: 0 });
  connection.on('error', () => undefined);
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const endWaiting = waitPatiently(CONNECT_TIMEOUT_MS, () => {
      connection.destroy();
      resolve(Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' }));
    });
    connection.connect((refusal) => {
      endWaiting();
      resolve(refusal);
    });
  });
  if (error === null) connection.end(() => undefined);
  else if (error.code?.startsWith('ER_') !== true) throw error;
}
