import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('node:child_process').ChildProcess & { log: string }} Program a program and the file of its output */

/**
 * Keeps the folder and the programs of one private server. When this process ends, even by SIGKILL, the programs are stopped and
 * the folder is removed.
 */
export class Keeper {
  #shell;

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.#shell = startShell(folder);
  }

  /**
   * Starts a program as a process group of its own. It does not keep this process alive.
   *
   * @param {string} program
   * @param {readonly string[]} args
   * @returns {Program}
   */
  launch(program, args) {
    const log = join(this.folder, 'server.log');
    const file = openSync(log, 'a');
    const child = spawn(program, args, { detached: true, stdio: ['ignore', file, file] });
    closeSync(file);
    this.#shell.stdin.write(`${child.pid}\n`);
    child.on('exit', () => this.#shell.stdin.write('\n'));
    child.unref();
    return Object.assign(child, { log });
  }

  /** Removes the folder. */
  async close() {
    this.#shell.stdin.end();
    await ended(this.#shell);
  }
}

/**
 * Waits for the end of a program.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | null>} the exit code, null when a signal ended it
 */
export async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) {
    child.ref();
    await once(child, 'exit');
  }
  return child.exitCode;
}

/** The end of a log, and the errors before it. @param {string} file */
export function lastLines(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const tail = lines.slice(-15);
  // The error is often at the top, above advice about where to report it.
  return [...lines.slice(0, -15).filter((line) => /\berror\b/i.test(line)), ...tail].join('\n');
}

/**
 * A shell that outlives this process for a moment. Its standard input closes when this process ends, even by SIGKILL. Then it kills
 * the newest process group that it has read, and removes the folder.
 */
function startShell(folder) {
  const script = `
    trap '' INT TERM HUP
    while read -r line; do group=$line; done
    [ -z "$group" ] || kill -KILL "-$group"
    for attempt in 1 2 3 4 5; do rm -rf -- "$1" && exit; sleep 0.2; done`;
  const shell = spawn('sh', ['-c', script, 'keeper', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  shell.stdin.unref();
  return shell;
}
