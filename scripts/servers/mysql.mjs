import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverCache } from './data-folder.mjs';
import { findProgram } from './find-program.mjs';

const COMPOSE = fileURLToPath(new URL('../../docker-compose.yml', import.meta.url));

/** How a private MySQL is created and started. @type {import('./engines.mjs').Engine} */
export const mysql = {
  name: 'MySQL',
  advice:
    'on Debian on amd64: node scripts/servers/fetch-mysql.mjs; elsewhere name a server: TEST_DATABASE_URL=mysql://…',
  // Without a file for each table a new database takes half the time.
  unflushed: [
    '--innodb-flush-method=nosync',
    '--innodb-file-per-table=OFF',
    '--performance-schema=OFF',
    '--skip-log-bin',
  ],

  find() {
    const line = composeLine();
    return (
      [unpacked(fetchedRoot(line)), installed()].find((programs) => programs?.version.startsWith(`${line}.`)) ?? null
    );
  },

  initialize: (programs, folder) => [...programs.server, ...common(folder), '--initialize-insecure'],

  serve: (programs, folder) => [...programs.server, ...common(folder), '--mysqlx=OFF', '--secure-file-priv='],
};

/** The release line of MySQL in `docker-compose.yml`, such as `9.7`: the line that the tests use. */
export function composeLine() {
  const [, line] = /image: mysql:(\d+\.\d+)\b/.exec(readFileSync(COMPOSE, 'utf8')) ?? [];
  if (line === undefined) throw new Error('docker-compose.yml names no line of MySQL');
  return line;
}

/**
 * Where `fetch-mysql.mjs` unpacks Debian's packages.
 *
 * @param {string} line
 */
export function fetchedRoot(line) {
  return join(serverCache(), `mysql-${line}`);
}

/** A server that was unpacked but not installed runs by its own loader, with its own libraries. */
function unpacked(root) {
  const usr = join(root, 'usr');
  const loader = join(usr, 'lib64/ld-linux-x86-64.so.2');
  if (!existsSync(loader)) return null;
  const libraries = `${join(usr, 'lib/x86_64-linux-gnu')}:${join(usr, 'lib/mysql/private')}`;
  const server = [loader, '--library-path', libraries, join(usr, 'sbin/mysqld')];
  const folders = [`--lc-messages-dir=${join(usr, 'share/mysql')}`, `--plugin-dir=${join(usr, 'lib/mysql/plugin')}`];
  return withVersion([...server, '--no-defaults', ...folders]);
}

function installed() {
  const server = findProgram('mysqld');
  return server === undefined ? null : withVersion([server, '--no-defaults']);
}

/** MariaDB has a program of this name, too. */
function withVersion(server) {
  try {
    const text = execFileSync(server[0], [...server.slice(1), '--version'], { encoding: 'utf8', stdio: 'pipe' });
    const [, version] = /Ver (\d+\.\d+\.\d+)/.exec(text) ?? [];
    return version === undefined || text.includes('MariaDB') ? null : { server, version };
  } catch {
    return null;
  }
}

function common(folder) {
  return [`--user=${userInfo().username}`, `--datadir=${join(folder, 'data')}`];
}
