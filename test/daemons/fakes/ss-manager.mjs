// @ts-check
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/common/free-port.mjs';
import { needProgram } from '../../../scripts/servers/find-program.mjs';

const HOST = '127.0.0.1';
const ANSWER_MS = 5000;
const LOOK_EVERY_MS = 20;

/**
 * shadowsocks-libev's `ss-manager`, which runs an `ss-server` for each port, and its UDP protocol: `add: {…}`, `remove: {…}`,
 * `ping`. It ends with its servers when this process ends, however it ends.
 */
export class SsManager {
  #process;
  #keeper;
  #folder;
  #port;
  #socket = createSocket('udp4');
  /** One question at a time, because an answer does not name its question. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * @param {import('node:child_process').ChildProcess} process
   * @param {import('node:child_process').ChildProcess} keeper
   * @param {string} folder
   * @param {number} port
   */
  constructor(process, keeper, folder, port) {
    this.#process = process;
    this.#keeper = keeper;
    this.#folder = folder;
    this.#port = port;
  }

  /** @param {string} method the cipher of all ports */
  static async start(method) {
    // The method becomes part of a shell's command line.
    if (!/^[a-z0-9-]+$/.test(method)) throw new Error(`not a cipher: ${method}`);
    const program = needProgram('ss-manager', 'shadowsocks-libev');
    const folder = mkdtempSync(join(tmpdir(), 'linegate-ss-'));
    const port = await freePort();
    const address = ['-s', HOST, '--manager-address', `${HOST}:${port}`];
    const child = spawn(program, [...address, '-m', method, '-D', folder], { stdio: 'ignore' });
    const manager = new SsManager(child, startKeeper(folder, child.pid ?? 0), folder, port);
    manager.#socket.bind(0, HOST);
    await once(manager.#socket, 'listening');
    for (let tries = 1; ; tries++) {
      const isThere = await manager.totals(100).then(Boolean, () => false);
      if (isThere) return manager;
      if (tries === 50) throw new Error('ss-manager does not answer');
    }
  }

  get pid() {
    return this.#process.pid ?? 0;
  }

  /**
   * Opens a port. If the port is open already, its server restarts and counts from 0.
   *
   * @param {number} port
   * @param {string} password
   */
  async add(port, password) {
    // The password is written into a configuration file unchanged.
    if (/["\\\p{Cc}]/u.test(password))
      throw new Error(`the password of port ${port} has a character that breaks ss-manager`);
    const answer = await this.#ask(`add: ${JSON.stringify({ server_port: port, password })}`);
    if (answer !== 'ok') throw new Error(`ss-manager does not open port ${port}: ${answer}`);
  }

  /**
   * Closes a port, and waits until its server has ended. A server that is opened there later counts from 0, because no message of
   * the old one is under way any more.
   *
   * @param {number} port
   */
  async remove(port) {
    const pid = pidIn(join(this.#folder, `.shadowsocks_${port}.pid`));
    await this.#ask(`remove: ${JSON.stringify({ server_port: port })}`);
    while (pid !== undefined && isAlive(pid)) await sleep(LOOK_EVERY_MS);
    await this.totals();
  }

  /**
   * Bytes in both directions by port since the start of its server. A server reports to the manager every five seconds.
   *
   * @param {number} [withinMs]
   * @returns {Promise<Map<number, bigint>>}
   */
  async totals(withinMs = ANSWER_MS) {
    const answer = await this.#ask('ping', withinMs);
    return new Map([...answer.matchAll(/"(\d+)":(\d+)/g)].map(([, port, bytes]) => [Number(port), BigInt(bytes ?? 0)]));
  }

  async stop() {
    this.#socket.close();
    this.#process.kill();
    this.#keeper.stdin?.end();
    await once(this.#keeper, 'exit');
  }

  /**
   * @param {string} question
   * @param {number} [withinMs]
   * @returns {Promise<string>}
   */
  #ask(question, withinMs = ANSWER_MS) {
    const answer = this.#last.then(async () => {
      const heard = once(this.#socket, 'message', { signal: AbortSignal.timeout(withinMs) });
      this.#socket.send(question, this.#port, HOST);
      const [message] = await heard;
      return String(message);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}

/**
 * A shell that outlives this process for a moment. When its standard input closes, it kills the manager and its servers, which are
 * daemons, and removes their folder.
 *
 * @param {string} folder
 * @param {number} pid
 */
function startKeeper(folder, pid) {
  const script = `
    trap '' INT TERM HUP
    read -r line
    kill -KILL "$2" 2>/dev/null
    for file in "$1"/.shadowsocks_*.pid; do [ -e "$file" ] && kill -KILL "$(cat "$file")" 2>/dev/null; done
    rm -rf -- "$1"`;
  const keeper = spawn('sh', ['-c', script, 'keeper', folder, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  return keeper;
}

/** @param {string} file */
function pidIn(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Also false for a zombie: the machine's first process is its parent, and in a container that process may be slow to reap it.
 *
 * @param {number} pid
 */
function isAlive(pid) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
