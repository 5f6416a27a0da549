import { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../config/config.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { CONNECT_TIMEOUT_MS, MysqlConnections } from './mysql-connections.js';
import { SqliteConnection } from './sqlite-connection.js';

/** A panel's two connections, or the only one of a command that looks at the database itself. */
export type SqliteRole = 'reader' | 'writer' | 'command';

/** SQLite's own waiting for a lock stops the whole process: `SqliteDatabase` waits for the writer, and a reader hardly ever has to. */
const BUSY_TIMEOUT_MS = { reader: 20, writer: 0, command: 1000 };

const COMMON = {
  entities: ENTITIES,
  migrations: MIGRATIONS,
  migrationsTransactionMode: 'none',
  synchronize: false,
  logging: false,
  // Any other writes to standard output when a migration fails, between our JSON lines.
  logger: 'debug',
  invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
} as const;

/**
 * A connection to an embedded database. SQLite has one writer at a time and TypeORM one connection per data source, so
 * reading and writing each get their own: readers see only what is committed, and cannot write by mistake.
 */
export function sqliteDataSource(file: string, role: SqliteRole): DataSource {
  return new DataSource({
    ...COMMON,
    type: 'better-sqlite3',
    driver: SqliteConnection,
    database: file,
    timeout: BUSY_TIMEOUT_MS[role],
    enableWAL: true,
    prepareDatabase: (connection: SqliteConnection) => {
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL');
      connection.pragma('trusted_schema = OFF');
      if (role === 'reader') connection.pragma('query_only = ON');
    },
  });
}

/** A pool of connections to a MySQL or MariaDB server. */
export function mysqlDataSource(
  type: 'mysql' | 'mariadb',
  url: string,
  connections = new MysqlConnections(),
  poolSize = 10,
): DataSource {
  return new DataSource({
    ...COMMON,
    type,
    driver: connections.driver,
    url: url.replace(/^mariadb:/, 'mysql:'),
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    connectTimeout: CONNECT_TIMEOUT_MS,
    supportBigNumbers: true,
    bigNumberStrings: false,
    multipleStatements: false,
    poolSize,
    extra: { queueLimit: 200, maxIdle: poolSize, trace: false },
  });
}

export function dataSourceFor(database: DatabaseConfig): DataSource {
  return database.kind === 'sqlite'
    ? sqliteDataSource(database.file, 'command')
    : mysqlDataSource(database.kind, database.url);
}

/** The time of the machine that the database runs on, Unix seconds. */
export async function readServerClock(source: DataSource): Promise<number> {
  const expression = source.options.type === 'better-sqlite3' ? "unixepoch('now')" : 'UNIX_TIMESTAMP()';
  const [row] = await source.query<[{ now: number }]>(`SELECT ${expression} AS now`);
  return row.now;
}
