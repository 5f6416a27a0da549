import mysql, { type Pool, type PoolOptions } from 'mysql2';
import { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../config/config.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { SqliteConnection } from './sqlite-connection.js';

export type SqliteRole = 'reader' | 'writer';

const BUSY_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 1000;

const COMMON = {
  entities: ENTITIES,
  migrations: MIGRATIONS,
  migrationsTransactionMode: 'none',
  synchronize: false,
  logging: false,
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
    timeout: BUSY_TIMEOUT_MS,
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
export function mysqlDataSource(type: 'mysql' | 'mariadb', url: string): DataSource {
  return new DataSource({
    ...COMMON,
    type,
    driver: { createPool: createMysqlPool },
    url: url.replace(/^mariadb:/, 'mysql:'),
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    connectTimeout: CONNECT_TIMEOUT_MS,
    supportBigNumbers: true,
    bigNumberStrings: false,
    multipleStatements: false,
    poolSize: 10,
    extra: { queueLimit: 200, maxIdle: 10 },
  });
}

/** Sets every new connection to the same ways, whatever the server's defaults are. */
function createMysqlPool(options: PoolOptions): Pool {
  const pool = mysql.createPool(options);
  pool.on('connection', (connection) => {
    for (const statement of MYSQL_SESSION) connection.query(statement);
  });
  return pool;
}

const MYSQL_SESSION = [
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO'",
  'SET SESSION innodb_lock_wait_timeout = 1',
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

export function dataSourceFor(database: DatabaseConfig): DataSource {
  return database.kind === 'sqlite'
    ? sqliteDataSource(database.file, 'writer')
    : mysqlDataSource(database.kind, database.url);
}

/** The time of the machine that the database runs on, Unix seconds. */
export async function readServerClock(source: DataSource): Promise<number> {
  const expression = source.options.type === 'better-sqlite3' ? "unixepoch('now')" : 'UNIX_TIMESTAMP()';
  const [row] = await source.query<[{ now: number }]>(`SELECT ${expression} AS now`);
  return row.now;
}
