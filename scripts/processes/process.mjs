import { readdirSync, readFileSync } from 'node:fs';

const NANOSECOND = 1e-9;

/** A running program, with its use of processor and memory. Both are not a number on a system without /proc. */
export class Process {
  /** @param {import('node:child_process').ChildProcess} child */
  constructor(child) {
    this.child = child;
  }

  get isRunning() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Processor time that its threads have used so far, in seconds, on all cores. `stat` would count in hundredths. */
  cpuSeconds() {
    const threads = this.#read('task', readdirSync) || [];
    const nanoseconds = threads.map((id) => Number(this.#read(`task/${id}/schedstat`).split(' ')[0]));
    return threads.length === 0 ? NaN : NANOSECOND * nanoseconds.reduce((sum, each) => sum + each);
  }

  /** Resident memory in bytes. */
  memory() {
    return this.#status('VmRSS');
  }

  /** The most memory that was resident so far, in bytes. */
  peakMemory() {
    return this.#status('VmHWM');
  }

  #status(name) {
    const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(this.#read('status')) ?? [];
    return 1024 * Number(kilobytes);
  }

  #read(file, read = (path) => readFileSync(path, 'utf8')) {
    try {
      return read(`/proc/${this.child.pid}/${file}`);
    } catch {
      return '';
    }
  }
}
