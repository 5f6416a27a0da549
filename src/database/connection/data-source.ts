import { DataSource, type ObjectLiteral } from 'typeorm';
import type { DatabaseConfig, ServerAddress } from '../../config/database/database-config.js';
import { MIGRATIONS } from '../migration/migrations.js';
import { IDLE_TIMEOUT_MS, MysqlConnections } from './mysql-connections.js';
import { loginOf } from './server-login.js';
import { readServerVersion, type ServerVersion } from './server-version.js';
import { SqliteConnection } from './sqlite-connection.js';

/**
 * `reader` and `writer`: the two connections of a panel. `command`: the only connection of a command that works on the database
 * itself. `look`: a connection that changes nothing in the file.
 */
export type SqliteRole = 'reader' | 'writer' | 'command' | 'look';

/** SQLite's own wait for a lock blocks the process. So `SqliteDatabase` waits for the writer; a reader hardly ever waits. */
const BUSY_TIMEOUT_MS = { reader: 20, writer: 0, command: 1000, look: 1000 };

/** The classes of the tables. The program passes them in, since they stand in folders above this one. */
export type Entities = readonly (new () => ObjectLiteral)[];

const COMMON = {
  migrations: MIGRATIONS,
  migrationsTransactionMode: 'none',
  synchronize: false,
  logging: false,
  // Any other logger writes to standard output when a migration fails, between the JSON lines of the log.
  logger: 'debug',
  invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
} as const;

/**
 * A connection to an embedded database. SQLite has one writer at a time and TypeORM one connection per data source, so
 * reads and writes have a connection each. Readers see only committed data, and cannot write by mistake.
 */
export function sqliteDataSource(file: string, role: SqliteRole, entities: Entities = []): DataSource {
  return new DataSource({
    ...COMMON,
    entities: [...entities],
    type: 'better-sqlite3',
    driver: SqliteConnection,
    database: file,
    timeout: BUSY_TIMEOUT_MS[role],
    enableWAL: role !== 'look',
    prepareDatabase: (connection: SqliteConnection) => {
      if (role !== 'look') connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL');
      connection.pragma('trusted_schema = OFF');
      if (role === 'reader' || role === 'look') connection.pragma('query_only = ON');
    },
  });
}

/** The settings of a pool. TypeORM reads a schema in the dialect of `product`. */
export interface PoolSettings {
  readonly entities?: Entities;
  readonly product?: ServerVersion['product'];
  readonly connections?: MysqlConnections;
  readonly poolSize?: number;
}

/** A pool of connections to a MySQL or MariaDB server. */
export function mysqlDataSource(
  server: ServerAddress,
  { product = 'MySQL', connections = new MysqlConnections(), poolSize = 10, entities = [] }: PoolSettings = {},
): DataSource {
  const { user: username, ...login } = loginOf(server);
  return new DataSource({
    ...COMMON,
    entities: [...entities],
    type: product === 'MariaDB' ? 'mariadb' : 'mysql',
    driver: connections.driverFor(server),
    ...login,
    username,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
    multipleStatements: false,
    poolSize,
    extra: {
      queueLimit: 200,
      // The driver closes idle connections only if `maxIdle` is less than the size of the pool.
      ...(poolSize > 1 ? { maxIdle: poolSize - 1, idleTimeout: IDLE_TIMEOUT_MS, gracefulEnd: true } : {}),
      trace: false,
    },
  });
}

/** A connection for a command that works on the database itself. Asks a server for its product first. */
export async function dataSourceFor(database: DatabaseConfig, entities: Entities = []): Promise<DataSource> {
  if (database.kind === 'sqlite') return sqliteDataSource(database.file, 'command', entities);
  const { product } = await askServerVersion(database);
  return mysqlDataSource(database, { product, entities });
}

/** Asks a server for its version over a connection of its own. */
export async function askServerVersion(server: ServerAddress): Promise<ServerVersion> {
  const connections = new MysqlConnections({ mayBeStale: true });
  const source = await mysqlDataSource(server, { connections, poolSize: 1 }).initialize();
  try {
    return await readServerVersion(source);
  } finally {
    await source.destroy();
  }
}

/**
 * A connection that changes nothing, and answers also on a server that is cut off from its group. The caller checks that an embedded
 * database exists, since opening one creates it.
 */
export async function lookingAt(database: DatabaseConfig, entities: Entities): Promise<DataSource> {
  if (database.kind === 'sqlite') return sqliteDataSource(database.file, 'look', entities);
  const { product } = await askServerVersion(database);
  const connections = new MysqlConnections({ mayBeStale: true });
  return mysqlDataSource(database, { product, connections, entities });
}

/** The time of the database's machine, in Unix seconds. */
export async function readServerClock(source: DataSource): Promise<number> {
  const expression = source.options.type === 'better-sqlite3' ? "unixepoch('now')" : 'UNIX_TIMESTAMP()';
  const [row] = await source.query<[{ now: number }]>(`SELECT ${expression} AS now`);
  return row.now;
}
