// A private database server for tests and benchmarks: it has its own temporary folder and a free port on the loopback address. It
// is removed when this process ends, however it ends.
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastFolder } from '../common/fast-folder.mjs';
import { freePort } from '../common/free-port.mjs';
import { installedData } from './data-folder.mjs';
import { ENGINES } from './engines.mjs';
import { ended, Keeper, lastLines } from './keeper.mjs';

const READY_WITHIN_MS = 60_000;
const NOBODY = 65_534;
const LOOPBACK = '127.0.0.1';

/**
 * Where a server runs: at an address, for clients with another address, and behind a command that starts its programs there.
 *
 * @typedef {{ host: string, client: string, within: readonly string[] }} Place
 */

/** Most servers and their clients share the loopback address. @type {Place} */
export const HERE = { host: LOOPBACK, client: LOOPBACK, within: [] };

/**
 * @typedef {object} PrivateServer
 * @property {string} url such as `mariadb://root@127.0.0.1:PORT/`, without a database
 * @property {string} socketPath
 * @property {string} pidFile
 * @property {string} version as the server names itself
 * @property {string} host
 * @property {number} port
 * @property {(name: string) => Promise<string>} createDatabase returns the URL of the new database
 * @property {() => Promise<void>} kill SIGKILL, as if the power failed; the data stays
 * @property {(more?: (once: (flags: readonly string[]) => Promise<string>) => Promise<readonly string[]>) => Promise<void>} restart
 *   on the same port and data; kills the server first when it is running. `more` returns further flags for this start; `once` runs
 *   the server with flags until it ends, and returns the end of its log
 * @property {() => string} log the end of what the server has written
 * @property {() => Promise<void>} stop ends the server, cleanly unless it is volatile, and removes the folder
 */

/**
 * Starts a server with its own defaults, its default character set among them.
 *
 * @param {keyof ENGINES} kind
 * @param {object} [options]
 * @param {readonly string[]} [options.flags] more flags for the server
 * @param {readonly string[]} [options.firstFlags] flags of the first start alone
 * @param {boolean} [options.isVolatile] no test kills it, so it need not write to a disk
 * @param {boolean} [options.inCluster] may receive a copy of the data of another server
 * @param {boolean} [options.isJoining] waits for a copy of the data from another server of its cluster
 * @param {(folder: string) => Promise<readonly string[]>} [options.enclose] returns a command that wraps each of its programs;
 *   their data is in the folders `data` and `tmp` of the given one
 * @param {Place} [options.place]
 * @returns {Promise<PrivateServer>}
 * @throws {Error} when the server is missing on this machine, or does not start
 */
export async function startPrivateServer(
  kind,
  {
    flags = [],
    firstFlags = [],
    isVolatile = false,
    inCluster = false,
    isJoining = false,
    enclose = async () => [],
    place = HERE,
  } = {},
) {
  const { host, client } = place;
  const engine = ENGINES[kind];
  const programs = engine.find();
  if (programs === null) throw new Error(`${engine.name} is missing: ${engine.advice}`);

  const folder = mkdtempSync(join(isVolatile ? fastFolder() : tmpdir(), `linegate-${kind}-`));
  const keeper = new Keeper(folder);
  const within = [...place.within, ...(await enclose(folder))];
  const launch = (command) => {
    const [program, ...args] = [...within, ...command];
    return keeper.launch(program, args);
  };
  if (!isJoining) await copyData(await installedData(engine, programs, privateTemporary), folder, launch, engine.name);
  if (inCluster) openDataFolder(folder);

  const socketPath = join(folder, 'm.sock');
  const pidFile = join(folder, 'm.pid');
  const port = await freePort();
  const command = [
    ...engine.serve(programs, folder),
    `--socket=${socketPath}`,
    `--port=${port}`,
    `--bind-address=${host}`,
    privateTemporary(folder),
    `--pid-file=${pidFile}`,
    '--skip-name-resolve',
    ...(isVolatile ? engine.unflushed : []),
    ...flags,
  ];
  const start = async (more) => {
    const child = launch([...command, ...more]);
    await answers(child, socketPath, engine.name);
    return child;
  };

  const once = async (more) => {
    const child = launch([...command, ...more]);
    await ended(child);
    return lastLines(child.log);
  };

  let server = await start(firstFlags);
  const [{ version }] = await execute(socketPath, [...admitRoot(client), 'SELECT VERSION() AS version']);
  const url = `${kind}://root@${host}:${port}/`;
  const end = (signal) => {
    server.kill(signal);
    return ended(server);
  };

  return {
    url,
    socketPath,
    pidFile,
    version,
    host,
    port,
    async createDatabase(name) {
      await execute(socketPath, [`CREATE DATABASE \`${name}\``]);
      return `${url}${encodeURIComponent(name)}`;
    },
    async kill() {
      await end('SIGKILL');
    },
    async restart(more = async () => []) {
      await end('SIGKILL');
      server = await start(await more(once));
    },
    log: () => lastLines(server.log),
    async stop() {
      // Nobody reads the data again. A clean end takes MySQL a second or two.
      await end(isVolatile ? 'SIGKILL' : 'SIGTERM');
      await keeper.close();
    },
  };
}

/** A program copies the data, because the folder may be visible only to enclosed programs. */
async function copyData(model, folder, launch, name) {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const copy = launch(['cp', '-R', `${model}/.`, data]);
  if ((await ended(copy)) !== 0) throw new Error(`${name} got no data folder:\n${lastLines(copy.log)}`);
}

/** Under root, the program that receives the copy switches to the user nobody. */
function openDataFolder(folder) {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  if (userInfo().uid !== 0) return;
  chmodSync(folder, 0o711);
  chownSync(data, NOBODY, NOBODY);
}

/** A server removes all temporary tables that it finds when it starts or is installed, also those of another server. */
function privateTemporary(folder) {
  const path = join(folder, 'tmp');
  mkdirSync(path, { recursive: true });
  return `--tmpdir=${path}`;
}

/** Statements that let root in over TCP. A server of a cluster may have the account from another one. @param {string} client */
function admitRoot(client) {
  const account = `root@'${client}'`;
  return [`CREATE USER IF NOT EXISTS ${account}`, `GRANT ALL ON *.* TO ${account} WITH GRANT OPTION`];
}

/** Waits until the server accepts connections. Asks its socket, not its port: another program could have the port. */
async function answers(server, socketPath, name) {
  for (const began = Date.now(); Date.now() - began < READY_WITHIN_MS; await sleep(20)) {
    if (server.exitCode !== null) break;
    try {
      // A server of a cluster accepts connections, and statements without a table, before it is ready.
      if (existsSync(socketPath)) return await execute(socketPath, ['SELECT 1 FROM mysql.user LIMIT 1']);
    } catch {
      // Not yet.
    }
  }
  server.kill('SIGKILL');
  throw new Error(`${name} did not start:\n${lastLines(server.log)}`);
}

/** Returns the rows of the last statement. */
async function execute(socketPath, statements) {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ socketPath, user: 'root' });
  try {
    let rows;
    for (const statement of statements) [rows] = await connection.query(statement);
    return rows;
  } finally {
    connection.destroy();
  }
}
