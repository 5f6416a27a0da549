import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { atEnd } from './cleanup.mjs';

const TICKS_PER_SECOND = 100;
const STOPPED_WITHIN_MS = 12_000;
/** Ends a program when its parent has ended, even by SIGKILL. */
const NO_ORPHANS = 'data:text/javascript,process.once("disconnect",()=>process.exit())';

/** A Node program that runs beside this process, with its use of processor and memory. */
export class Program {
  /**
   * @param {string} file
   * @param {object} [how]
   * @param {string[]} [how.args]
   * @param {string[]} [how.nodeArgs]
   * @param {Record<string, string>} [how.env] its whole environment, apart from the path
   * @param {number} [how.output] an open file for its standard output, which is otherwise discarded
   */
  constructor(file, { args = [], nodeArgs = [], env = {}, output } = {}) {
    this.child = spawn(process.execPath, ['--import', NO_ORPHANS, ...nodeArgs, file, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', output ?? 'ignore', 'inherit', 'ipc'],
    });
    this.stop = atEnd(() => this.#stop());
  }

  get isRunning() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sends the question, if there is one, and waits for the next message. */
  async ask(question) {
    if (question !== undefined) this.child.send(question);
    const heard = new AbortController();
    const { signal } = heard;
    const [answer] = await Promise.race([
      once(this.child, 'message', { signal }),
      once(this.child, 'exit', { signal }).then(([code]) =>
        Promise.reject(new Error(`a program ended with code ${code}`)),
      ),
    ]);
    heard.abort();
    return answer;
  }

  /** Processor time used so far, in seconds, on all cores. Not a number on a system without /proc. */
  cpuSeconds() {
    try {
      const [, ...fields] = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      return (Number(fields[10]) + Number(fields[11])) / TICKS_PER_SECOND;
    } catch {
      return NaN;
    }
  }

  /** Resident memory in bytes. */
  memory() {
    return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.child.pid)], { encoding: 'utf8' }));
  }

  async #stop() {
    if (!this.isRunning) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }
}
