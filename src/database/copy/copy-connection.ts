import type { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../../config/database/database-config.js';
import { askServerVersion, type Entities, mysqlDataSource, sqliteDataSource } from '../connection/data-source.js';
import { MysqlConnections } from '../connection/mysql-connections.js';

/** Settings of the one connection to a server: it may wait for the other database, and stores rows exactly as they are. */
const SESSION = [
  'SET SESSION wait_timeout = 28800',
  'SET SESSION foreign_key_checks = 0',
  // Otherwise the number 0 in a generated column would become the next number.
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'",
];
const SESSION_WHERE_KNOWN = [
  'SET SESSION idle_transaction_timeout = 0',
  'SET SESSION tidb_idle_transaction_timeout = 0',
];

/** The length of the column that has the name. */
const MAX_NAME = 255;

/** Opens a database for a copy, over one connection, without checks of foreign keys: tables arrive one after the other. */
export async function openForCopy(database: DatabaseConfig, entities: Entities): Promise<DataSource> {
  if (database.kind === 'sqlite') {
    const source = await sqliteDataSource(database.file, 'command', entities).initialize();
    await source.query('PRAGMA foreign_keys = OFF');
    return source;
  }
  const { product } = await askServerVersion(database);
  const connections = new MysqlConnections({ isSingle: true });
  const source = await mysqlDataSource(database, { product, entities, connections, poolSize: 1 }).initialize();
  for (const statement of SESSION) await source.query(statement);
  for (const statement of SESSION_WHERE_KNOWN) await source.query(statement).catch(() => undefined);
  return source;
}

/** The name of a database in messages, without user and password. */
export function nameOf(database: DatabaseConfig): string {
  if (database.kind === 'sqlite') return `sqlite:${database.file}`.slice(0, MAX_NAME);
  const { host, pathname } = new URL(database.url.replace(/^mariadb:/, 'mysql:'));
  return `mysql://${host}${pathname}`.slice(0, MAX_NAME);
}
