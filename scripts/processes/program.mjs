import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { atEnd } from './cleanup.mjs';
import { Process } from './process.mjs';

const STOPPED_WITHIN_MS = 12_000;
/** Ends a program when its parent has ended, even by SIGKILL. */
const NO_ORPHANS = 'data:text/javascript,process.once("disconnect",()=>process.exit())';

/** A Node program that runs beside this process. */
export class Program extends Process {
  /**
   * @param {string} file
   * @param {object} [how]
   * @param {string[]} [how.args]
   * @param {string[]} [how.nodeArgs]
   * @param {Record<string, string>} [how.env] its whole environment, apart from the path
   * @param {number} [how.output] an open file for its standard output, which is otherwise discarded
   */
  constructor(file, { args = [], nodeArgs = [], env = {}, output } = {}) {
    super(
      spawn(process.execPath, ['--import', NO_ORPHANS, ...nodeArgs, file, ...args], {
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', output ?? 'ignore', 'inherit', 'ipc'],
      }),
    );
    this.stop = atEnd(() => this.#stop());
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

  async #stop() {
    if (!this.isRunning) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }
}
