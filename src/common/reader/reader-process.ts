import { type ChildProcess, fork } from 'node:child_process';
import { READER_PROGRAM } from './reader-program.js';
import {
  ReaderDied,
  type ReaderEnded,
  ReaderFailed,
  ReaderOutOfMemory,
  ReaderStoodStill,
  ReaderTooLong,
} from './reader.errors.js';
import { isSaid, type ReaderSaid, type ReaderWanted } from './reader-messages.js';

const TICK_MS = 1000;
/** V8 ends a process that has no memory left with SIGABRT, and so does `watchFromThread`. */
const OUT_OF_MEMORY = 'SIGABRT';

export interface ReaderLimits {
  /** The longest silence. A reader that can answer gives a sign every second. */
  readonly silentSeconds: number;
  /** The longest time that the panel waits for the reader, in all. */
  readonly seconds: number;
  /** The memory of the whole process. Its heap may take half of it. */
  readonly mebibytes: number;
}

interface Answer {
  readonly resolve: (said: ReaderSaid) => void;
  readonly reject: (error: ReaderEnded) => void;
}

/**
 * A child process that reads files which nobody has checked: it unpacks and parses beside the loop that serves. It has limits, no
 * settings and no secrets. Whatever a file makes of it, only the read fails. It ends with its parent.
 */
export class ReaderProcess {
  private readonly child: ChildProcess;
  private readonly watch: NodeJS.Timeout;
  private answer: Answer | undefined;
  private ended: ReaderEnded | undefined;
  private reads = 0;
  private silent = 0;
  private waited = 0;

  /** @param file the descriptor of an open file, which the reader gets as {@link READER_FILE} */
  constructor(
    private readonly limits: ReaderLimits,
    file?: number,
    program: string = READER_PROGRAM,
  ) {
    const heap = Math.floor(limits.mebibytes / 2);
    this.child = fork(program, [String(process.pid), String(limits.mebibytes)], {
      // Neither the options of this process nor its environment, which has the secret and the database.
      execArgv: [`--max-old-space-size=${heap}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...(file === undefined ? [] : [file])],
    });
    this.child.on('message', (message) => this.hear(message));
    this.child.on('error', ({ message }) => this.end(new ReaderDied(message)));
    this.child.on('exit', (code, signal) => this.end(this.deathBy(code, signal)));
    this.watch = setInterval(() => this.look(), TICK_MS).unref();
  }

  /**
   * Runs a task of `src/reader.ts`, and yields what it yields. One read at a time.
   *
   * @throws ReaderEnded
   */
  async *read(task: string, input: unknown): AsyncGenerator {
    const id = ++this.reads;
    let next = this.ask({ begin: id, task, input });
    let isOver = false;
    try {
      for (;;) {
        const said = await next;
        if ('failed' in said) throw new ReaderFailed(said.error);
        isOver = !('item' in said);
        if (!('item' in said)) return;
        // The reader works on the next item while this one is used.
        next = this.ask({ next: id });
        next.catch(() => undefined);
        yield said.value;
      }
    } finally {
      if (!isOver && this.ended === undefined) {
        await next.catch(() => undefined);
        this.send({ drop: id });
      }
    }
  }

  /** Ends the process, also in the middle of a read. */
  close(): void {
    this.end(new ReaderDied('closed'));
  }

  private ask(wanted: ReaderWanted): Promise<ReaderSaid> {
    return new Promise((resolve, reject) => {
      if (this.ended !== undefined) {
        reject(this.ended);
        return;
      }
      this.answer = { resolve, reject };
      this.silent = 0;
      this.send(wanted);
    });
  }

  private send(wanted: ReaderWanted): void {
    // Sending fails if the process ends at this moment. The event `exit` reports that end.
    this.child.send(wanted, () => undefined);
  }

  private hear(message: unknown): void {
    this.silent = 0;
    if (!isSaid(message) || 'alive' in message) return;
    const { answer } = this;
    this.answer = undefined;
    answer?.resolve(message);
  }

  /** Counts seconds in which this process could have heard an answer. */
  private look(): void {
    if (this.answer === undefined) return;
    const { silentSeconds, seconds } = this.limits;
    if (++this.silent > silentSeconds) this.end(new ReaderStoodStill(silentSeconds));
    else if (++this.waited > seconds) this.end(new ReaderTooLong(seconds));
  }

  private end(why: ReaderEnded): void {
    this.ended ??= why;
    clearInterval(this.watch);
    this.child.kill('SIGKILL');
    this.answer?.reject(this.ended);
    this.answer = undefined;
  }

  private deathBy(code: number | null, signal: string | null): ReaderEnded {
    if (signal === OUT_OF_MEMORY) return new ReaderOutOfMemory(this.limits.mebibytes);
    return new ReaderDied(signal ?? `code ${code}`);
  }
}
