import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivateServer } from '../scripts/servers/private-server.mjs';
import { atEnd } from '../scripts/processes/cleanup.mjs';

/**
 * Creates an empty database, which is removed when this process ends.
 *
 * @param {string} kind
 * @returns {Promise<{ url: string, remove: () => Promise<void> }>}
 */
export async function makeDatabase(kind) {
  return kind === 'sqlite' ? sqliteDatabase() : serverDatabase(kind);
}

function sqliteDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'linegate-bench-'));
  return {
    url: `sqlite:${join(folder, 'linegate.db')}`,
    remove: atEnd(() => rmSync(folder, { recursive: true, force: true })),
  };
}

async function serverDatabase(kind) {
  const server = await startPrivateServer(kind);
  const remove = atEnd(() => server.stop());
  return { url: await server.createDatabase('linegate'), remove };
}
