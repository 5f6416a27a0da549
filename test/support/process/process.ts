import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { underOpenUmask } from './open-umask.js';
import { send, type Reply, type Request } from '../http-client.js';

const MAIN = join(import.meta.dirname, '../../../dist/bundle/main.js');
/** The time-out of a test or hook that starts processes. It needs a fraction of that, except on a busy machine. */
export const PATIENCE_MS = 120_000;

const START_MS = 60_000;

export type Settings = Record<string, string>;

/** How a process has ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface LaunchOptions {
  /** The working directory of the process. */
  readonly cwd?: string;
  /** More arguments for Node. */
  readonly nodeArguments?: readonly string[];
  /** A command that wraps the program. */
  readonly within?: readonly string[];
}

/** The real program, compiled, in its own process. Every process ends with the worker that runs the test file. */
export class PanelProcess {
  readonly ended: Promise<Ending>;
  private output = '';
  private errors = '';

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    // `close`, not `exit`: at `close` all output of the process has been read.
    this.ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  }

  /** Starts the program with only these settings, without waiting. */
  static launch(settings: Settings, { cwd, nodeArguments = [], within = [] }: LaunchOptions = {}): PanelProcess {
    if (!existsSync(MAIN)) throw new Error('dist/bundle/main.js is missing: run `npm run build`');
    const { PATH = '' } = process.env;
    const [program, ...args] = [...within, process.execPath, ...nodeArguments, MAIN];
    const child = underOpenUmask(() =>
      spawn(program, args, {
        cwd,
        env: { PATH, PORT: '0', ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    guard(child);
    return new PanelProcess(child);
  }

  /** Starts the program and waits until it listens. */
  static async start(settings: Settings, options: LaunchOptions = {}): Promise<PanelProcess> {
    const panel = PanelProcess.launch(settings, options);
    await panel.listening();
    return panel;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** All its output to standard error. */
  get stderr(): string {
    return this.errors;
  }

  /** Its log, line by line. */
  get log(): Record<string, unknown>[] {
    const lines = this.output.split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** The address that it listens on: `http://127.0.0.1:34567`. */
  get url(): string {
    return String(this.log.find((line) => line['msg'] === 'listening')?.['url']);
  }

  async listening(): Promise<void> {
    await this.until('listening', () => this.url !== 'undefined');
  }

  /** Waits until its output fulfils a condition. */
  async until(what: string, isSo: () => boolean): Promise<void> {
    const { stdout } = this.child;
    const deadline = performance.now() + START_MS;
    while (!isSo()) {
      if (stdout === null || stdout.readableEnded || performance.now() > deadline) {
        throw new Error(`the program is not ${what}:\n${this.errors}\n${this.output}`);
      }
      const over = new AbortController();
      const { signal } = over;
      const something = [once(stdout, 'data', { signal }), once(stdout, 'end', { signal }), sleep(1000, 0, { signal })];
      await Promise.race(something);
      over.abort();
    }
  }

  /** Sends a request to it. */
  send(path: string, request?: Request): Promise<Reply> {
    return send(`${this.url}${path}`, request);
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<Ending> {
    this.signal('SIGTERM');
    return this.ended;
  }

  kill(): Promise<Ending> {
    this.signal('SIGKILL');
    return this.ended;
  }
}

/** Makes a shell kill the process when the tests themselves are killed: then the shell's standard input ends without a line. */
function guard(child: ChildProcess): void {
  const script = `trap '' INT TERM HUP; read -r line || kill -KILL "$1"`;
  const shell = spawn('sh', ['-c', script, 'sh', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  shell.stdin.on('error', () => undefined);
  child.once('exit', () => shell.stdin.end('ended\n'));
}
