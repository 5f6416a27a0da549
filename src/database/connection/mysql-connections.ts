import mysql, { type Connection, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { waitPatiently } from '../../common/concurrency/patience.js';
import type { ServerAddress } from '../../config/database/database-config.js';
import type { DatabaseTls } from '../../config/database/database-tls.js';
import { LostConnections } from './lost-connections.js';
import { OpeningSockets } from './opening-sockets.js';
import { loginOf } from './server-login.js';
import type { ServerVersion } from './server-version.js';
import { encryptionOf, tlsOf } from './server-socket.js';

export const CONNECT_TIMEOUT_MS = 800;

/** The idle time after which the pool closes a connection, well before the server would. */
export const IDLE_TIMEOUT_MS = 4000;
const SILENCE_SECONDS = 10;

/** An idle connection is this old only if the process has stood still. The server may have closed it. */
const STALE_MS = 6000;

/** The settings of every connection. They replace the server's defaults. */
const SESSION = [
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO'",
  'SET SESSION innodb_lock_wait_timeout = 1',
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  // MySQL has no other way to release the locks of a transaction whose program hangs: its default is eight hours.
  `SET SESSION wait_timeout = ${SILENCE_SECONDS}`,
];

/** Settings that only some servers have. */
const SESSION_WHERE_KNOWN = [
  // MariaDB and TiDB: releases the locks of an idle transaction sooner.
  'SET SESSION idle_transaction_timeout = 2',
  'SET SESSION tidb_idle_transaction_timeout = 2',
];

/** Settings of clusters. A server that is cut off from the others refuses statements with them, or lets them wait for ever. */
const SESSION_IN_STEP = [
  // Galera: each statement sees earlier commits of other servers.
  'SET SESSION wsrep_sync_wait = 7',
  // Group Replication: the same. A server that only has the plugin is in no group.
  "SET SESSION group_replication_consistency = IF(@@global.group_replication_group_name = '', 'EVENTUAL', 'BEFORE')",
];

/** The server's own default may be to wait. */
const SESSION_WITHOUT_WAIT = ["SET SESSION group_replication_consistency = 'EVENTUAL'"];

/** The open connections to one server. */
export class MysqlConnections {
  private readonly connections = new Set<PoolConnection>();
  private readonly lost = new LostConnections();
  private readonly opening = new OpeningSockets(CONNECT_TIMEOUT_MS);
  /** The moments at which the idle connections became idle, by Node's monotonic clock. */
  private readonly idleSince = new WeakMap<PoolConnection, number>();
  /** Who waits for the set-up of a new connection. */
  private readonly listeners = new WeakMap<PoolConnection, () => void>();
  private readonly isSingle: boolean;
  private readonly optional: readonly string[];
  private isUsed = false;
  private hasNames = false;

  /**
   * @param options `isSingle` if no connection may replace the first one; `mayBeStale` if reads on a server of a cluster need not
   *   see what others have committed, but must not wait
   */
  constructor({ isSingle = false, mayBeStale = false } = {}) {
    this.isSingle = isSingle;
    this.optional = [...SESSION_WHERE_KNOWN, ...(mayBeStale ? SESSION_WITHOUT_WAIT : SESSION_IN_STEP)];
  }

  /** TypeORM creates its pools with this driver. Each connection is encrypted as the address asks. */
  driverFor(server: ServerAddress) {
    const tls = tlsOf(server);
    return { createPool: (options: PoolOptions) => this.createPool(options, tls) };
  }

  /**
   * Later connections have a name, by which {@link ping} finds those that were lost. Not on TiDB: there a name is a transaction that stays
   * open as long as the connection, and holds back the removal of old versions of rows.
   */
  nameOn(product: ServerVersion['product']): void {
    this.hasNames = product !== 'TiDB';
  }

  destroy(connection: PoolConnection): void {
    this.connections.delete(connection);
    this.lost.add(connection);
    connection.destroy();
  }

  /** @param onAnswer called for each response of the server to the set-up of the connection, if it is new */
  listen(connection: PoolConnection, onAnswer: () => void): void {
    this.listeners.set(connection, onAnswer);
  }

  destroyAll(): void {
    for (const connection of this.connections) this.destroy(connection);
  }

  /**
   * Opens and closes a new connection, as {@link pingMysql} does. It makes the server end the connections that were destroyed, and
   * release their locks.
   */
  ping(server: ServerAddress): Promise<void> {
    return pingMysql(server, (connection) => this.lost.kill(connection));
  }

  private createPool(options: PoolOptions, tls: DatabaseTls): Pool {
    const pool = mysql.createPool(this.opening.optionsFor(options, tls));
    pool.on('connection', (connection) => this.prepare(connection));
    pool.on('release', (connection) => this.idleSince.set(connection, performance.now()));
    const getConnection = pool.getConnection.bind(pool);
    pool.getConnection = (callback) =>
      getConnection((error, connection) => {
        if (error === null && this.isStale(connection)) {
          this.destroy(connection);
          pool.getConnection(callback);
        } else {
          callback(error, connection);
        }
      });
    return pool;
  }

  /** A statement on a connection that the server has closed would fail, although the server is well. */
  private isStale(connection: PoolConnection): boolean {
    const since = this.idleSince.get(connection) ?? Infinity;
    this.idleSince.delete(connection);
    return !this.isSingle && performance.now() - since > STALE_MS;
  }

  private prepare(connection: PoolConnection): void {
    this.opening.end(connection.config);
    if (this.isSingle && this.isUsed) connection.destroy();
    this.isUsed = true;
    this.connections.add(connection);
    connection.on('end', () => this.connections.delete(connection));
    // Stays for good: the pool listens for the first error only, and the next one would end the process.
    connection.on('error', () => {
      this.connections.delete(connection);
      this.lost.add(connection);
    });
    const hear = (): void => this.listeners.get(connection)?.();
    for (const statement of SESSION) {
      connection.query(statement, (error) => {
        if (error === null) hear();
        else this.destroy(connection);
      });
    }
    // A refusal is a response, too.
    for (const statement of this.optional) connection.query(statement, hear);
    if (this.hasNames) this.lost.name(connection);
  }
}

/**
 * Opens and closes a new connection: open connections do not show whether the server still lives.
 *
 * @param use what to do with the connection. It has as much time as the connection had, and may fail
 * @throws Error without a response in time; a refusal is a response
 */
export async function pingMysql(server: ServerAddress, use?: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = mysql.createConnection({ ...loginOf(server), ...encryptionOf(server), connectTimeout: 0 });
  connection.on('error', () => undefined);
  try {
    const error = await inTime(new Promise<NodeJS.ErrnoException | null>((resolve) => connection.connect(resolve)));
    if (error !== null && error.code?.startsWith('ER_') !== true) throw error;
    if (error !== null || use === undefined) return;
    await inTime(use(connection)).catch(() => undefined);
  } finally {
    connection.end(() => undefined);
    connection.destroy();
  }
}

/** @throws Error if the server does not respond in time */
function inTime<T>(response: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const endWaiting = waitPatiently(CONNECT_TIMEOUT_MS, () =>
      reject(Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' })),
    );
    response.then(resolve, reject).finally(endWaiting);
  });
}
