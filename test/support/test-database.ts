import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { DatabaseConfig } from '../../src/config/config.js';

/** An empty database of its own for one test file, and the way to be rid of it. */
export interface TestDatabase {
  readonly config: DatabaseConfig;
  /** The same as `DATABASE_URL` says it. */
  readonly url: string;
  drop(): Promise<void>;
}

export const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;

/** On the server of `TEST_DATABASE_URL`, or in a temporary SQLite file where that is not set. */
export async function createTestDatabase(server = process.env['TEST_DATABASE_URL']): Promise<TestDatabase> {
  return server === undefined ? sqliteDatabase() : serverDatabase(server);
}

function sqliteDatabase(): TestDatabase {
  process.umask(0o077);
  const folder = mkdtempSync(join(tmpdir(), 'linegate-test-'));
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
    config: { kind: url.protocol === 'mysql:' ? 'mysql' : 'mariadb', url: url.href },
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
    // A test that left a transaction open fails here instead of waiting for ever.
    await connection.query('SET SESSION lock_wait_timeout = 10');
    await connection.query(statement);
  } finally {
    connection.destroy();
  }
}
