// A private MariaDB server for tests and benchmarks: its own temporary folder, a free port on the loopback address, gone
// without a trace when this process ends, however it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

const READY_WITHIN = 30_000;

/**
 * Where the programs of MariaDB are on this machine.
 *
 * @returns {{ server: string, install: string } | null}
 */
export function findMariadb() {
  const server = findProgram('mariadbd');
  const install = findProgram('mariadb-install-db');
  return server && install ? { server, install } : null;
}

/**
 * @typedef {object} MariadbServer
 * @property {string} url `mariadb://root@127.0.0.1:PORT/`, without a database
 * @property {string} socketPath
 * @property {number} port
 * @property {(name: string) => Promise<string>} createDatabase gives the url of the new database
 * @property {() => Promise<void>} kill SIGKILL, as if the power failed; the data stays
 * @property {() => Promise<void>} restart on the same port and data; kills the server first when it is running
 * @property {() => Promise<void>} stop shuts down in good order and removes the folder
 */

/**
 * Starts a server with MariaDB's own defaults, its default character set among them.
 *
 * @param {object} [options]
 * @param {string[]} [options.flags] more flags for mariadbd
 * @returns {Promise<MariadbServer>}
 */
export async function startMariadb({ flags = [] } = {}) {
  const programs = findMariadb();
  if (!programs) throw new Error('MariaDB is not installed (on Debian: apt-get install mariadb-server)');

  const folder = mkdtempSync(join(tmpdir(), 'linegate-mariadb-'));
  const keeper = startKeeper(folder);
  const launch = (program, args) => launchInGroup(program, args, { folder, keeper });

  const common = ['--no-defaults', `--user=${userInfo().username}`, `--datadir=${join(folder, 'data')}`];
  const install = launch(programs.install, [...common, '--auth-root-authentication-method=normal', '--skip-test-db']);
  if ((await ended(install)) !== 0) throw new Error(`mariadb-install-db failed:\n${lastLines(install.log)}`);

  const socketPath = join(folder, 'm.sock');
  const port = await freePort();
  const url = `mariadb://root@127.0.0.1:${port}/`;
  const serverFlags = [
    ...common,
    `--socket=${socketPath}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    // Its own: a server that starts removes the temporary tables that it finds, also those of another one.
    `--tmpdir=${folder}`,
    `--pid-file=${join(folder, 'm.pid')}`,
    '--skip-name-resolve',
    ...flags,
  ];
  const start = async () => {
    const child = launch(programs.server, serverFlags);
    await answers(child, socketPath);
    return child;
  };

  let server = await start();
  const end = (signal) => {
    server.kill(signal);
    return ended(server);
  };

  return {
    url,
    socketPath,
    port,
    async createDatabase(name) {
      const connection = await connect(socketPath);
      await connection.query('CREATE DATABASE ??', [name]);
      await connection.end();
      return `${url}${encodeURIComponent(name)}`;
    },
    async kill() {
      await end('SIGKILL');
    },
    async restart() {
      await end('SIGKILL');
      server = await start();
    },
    async stop() {
      await end('SIGTERM');
      keeper.stdin.end();
      await ended(keeper);
    },
  };
}

/**
 * A shell that outlives us for a moment: when its standard input closes, which even our SIGKILL brings about, it kills
 * the process group that it was told of last, and removes the folder.
 */
function startKeeper(folder) {
  const script = `
    trap '' INT TERM HUP
    while read -r line; do group=$line; done
    [ -z "$group" ] || kill -KILL "-$group"
    for attempt in 1 2 3 4 5; do rm -rf -- "$1" && exit; sleep 0.2; done`;
  const keeper = spawn('sh', ['-c', script, 'keeper', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  keeper.unref();
  keeper.stdin.unref();
  return keeper;
}

/** Starts a program as a process group of its own and tells the keeper of it. It does not keep our process alive. */
function launchInGroup(program, args, { folder, keeper }) {
  const log = join(folder, 'server.log');
  const file = openSync(log, 'a');
  const child = spawn(program, args, { detached: true, stdio: ['ignore', file, file] });
  closeSync(file);
  keeper.stdin.write(`${child.pid}\n`);
  child.on('exit', () => keeper.stdin.write('\n'));
  child.unref();
  return Object.assign(child, { log });
}

/** The exit code once the program has ended, null when a signal ended it. */
async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) {
    child.ref();
    await once(child, 'exit');
  }
  return child.exitCode;
}

/** Waits until the server takes connections. Its socket is asked, not its port: that could be somebody else's. */
async function answers(server, socketPath) {
  for (const began = Date.now(); Date.now() - began < READY_WITHIN; await sleep(20)) {
    if (server.exitCode !== null) break;
    try {
      await (await connect(socketPath)).end();
      return;
    } catch {
      // Not yet.
    }
  }
  server.kill('SIGKILL');
  throw new Error(`mariadbd did not start:\n${lastLines(server.log)}`);
}

async function connect(socketPath) {
  const { createConnection } = await import('mysql2/promise');
  return createConnection({ socketPath, user: 'root' });
}

function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function lastLines(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
