import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMariadb } from '../scripts/mariadb.mjs';
import { atEnd } from './cleanup.mjs';

/**
 * Makes an empty database, which is gone when we end.
 *
 * @param {string} kind
 * @returns {Promise<{ url: string, remove: () => Promise<void> }>}
 */
export async function makeDatabase(kind) {
  return kind === 'sqlite' ? sqliteDatabase() : mariadbDatabase();
}

function sqliteDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'linegate-bench-'));
  return {
    url: `sqlite:${join(folder, 'linegate.db')}`,
    remove: atEnd(() => rmSync(folder, { recursive: true, force: true })),
  };
}

async function mariadbDatabase() {
  const server = await startMariadb();
  const remove = atEnd(() => server.stop());
  return { url: await server.createDatabase('linegate'), remove };
}
