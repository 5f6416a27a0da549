import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { fastFolder } from '../../../scripts/common/fast-folder.mjs';
import type { DatabaseConfig } from '../../../src/config/database/database-config.js';

/** The empty database of one test file, and how to drop it. */
export interface TestDatabase {
  readonly config: DatabaseConfig;
  /** As in `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

type Engine = 'sqlite' | 'mariadb' | 'mysql';

/** The kind of database that the tests run on. */
export const engine = (process.env['TEST_ENGINE'] ?? 'sqlite') as Engine;

/** The server that all tests on this kind of database share. */
const SERVER = process.env['TEST_SERVER_URL'];

export const isOnServer = engine !== 'sqlite';

/** On the shared server, or in a temporary SQLite file. */
export async function createTestDatabase(server = SERVER): Promise<TestDatabase> {
  return server === undefined ? sqliteDatabase() : serverDatabase(server);
}

/** In a temporary file, on whatever database the tests run. */
export function sqliteDatabase(): TestDatabase {
  process.umask(0o077);
  const folder = mkdtempSync(join(fastFolder(), 'linegate-test-'));
  const file = join(folder, 'linegate.db');
  return {
    config: { kind: 'sqlite', file },
    url: `sqlite:${file}`,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function serverDatabase(server: string): Promise<TestDatabase> {
  const name = `linegate_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  return {
    config: { kind: 'server', url: url.href },
    url: url.href,
    drop: () => onServer(server, `DROP DATABASE ${name}`),
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const url = new URL(server);
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  });
  try {
    // Without it a transaction that a test left open would block for ever.
    await connection.query('SET SESSION lock_wait_timeout = 10');
    await connection.query(statement);
  } finally {
    connection.destroy();
  }
}
