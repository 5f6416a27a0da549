import { execFile, type ExecFileException } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../../src/cli/command-line.js';
import { underOpenUmask } from './open-umask.js';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type ExecDone = (error: ExecFileException | null, stdout: string, stderr: string) => void;
type Environment = Readonly<Record<string, string>>;

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/cli.js', import.meta.url));

/** The command line, on one database, within this process: to start one for each command takes a second or two. */
export class LinegateCommand {
  constructor(protected readonly environment: Environment) {}

  /** Runs a command as an admin would. `input` is what standard input holds. */
  async run(args: readonly string[], input = ''): Promise<CommandResult> {
    const [output, error] = [new Collector(), new Collector()];
    const terminal = { environment: this.environment, input: Readable.from([input]), output, error };
    const code = await runCommandLine(args, terminal);
    return { code, stdout: output.text, stderr: error.text };
  }

  /** Runs a command with `--json` and reads the one document that it prints. */
  async json<Document>(args: readonly string[], input = ''): Promise<Document> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], input);
    if (code !== 0) throw new Error(`linegate ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Document;
  }
}

/** The real command line, as it was compiled, in a process of its own for each command. */
export class LinegateProcess extends LinegateCommand {
  /** @param input what standard input holds; null for one that stays open and says nothing */
  override async run(args: readonly string[], input: string | null = ''): Promise<CommandResult> {
    const env = { PATH: process.env['PATH'], ...this.environment };
    return new Promise((resolve) => {
      const done: ExecDone = (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      };
      const child = underOpenUmask(() => execFile(process.execPath, [PROGRAM, ...args], { env }, done));
      if (input !== null) child.stdin?.end(input);
    });
  }
}

/** Keeps what is written to it. */
class Collector extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
