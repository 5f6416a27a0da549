import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { DatabaseConfig } from '../../../src/config/config.js';

/** The empty database of one test file, and how to drop it. */
export interface TestDatabase {
  readonly config: DatabaseConfig;
  /** As in `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A file system in the memory of Linux. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 32;

const givenServer = process.env['TEST_DATABASE_URL'];

export const isOnServer = givenServer !== undefined;

/** The kind of database that the tests run on. For a given server it is the protocol of its URL. */
export const engine = givenServer === undefined ? 'sqlite' : givenServer.startsWith('mysql:') ? 'mysql' : 'mariadb';

/** On the server of `TEST_DATABASE_URL`, or in a temporary SQLite file if that is not set. */
export async function createTestDatabase(server = givenServer): Promise<TestDatabase> {
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

/** Memory instead of a disk, if it has room for every test, because each commit waits for the disk. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
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
