import { execFile, type ExecFileException } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../../../src/cli/command-line.js';
import { underOpenUmask } from './open-umask.js';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type ExecDone = (error: ExecFileException | null, stdout: string, stderr: string) => void;
type Environment = Readonly<Record<string, string>>;

const PROGRAM = fileURLToPath(new URL('../../../dist/bundle/cli.js', import.meta.url));

/** The command line on one database, within this process: a separate process for each command would take a second or two. */
export class LinegateCommand {
  constructor(protected readonly environment: Environment) {}

  /** Runs a command. `input` is the content of standard input. */
  async run(args: readonly string[], input = ''): Promise<CommandResult> {
    return this.runWith(args, Readable.from([input]));
  }

  /** Runs a command on a terminal, where an operator types. */
  async runOnTerminal(args: readonly string[], typed: string): Promise<CommandResult> {
    return this.runWith(args, Object.assign(Readable.from([typed]), { isTTY: true }));
  }

  private async runWith(args: readonly string[], input: Readable): Promise<CommandResult> {
    const [output, error] = [new Collector(), new Collector()];
    const terminal = { environment: this.environment, input, output, error };
    const code = await runCommandLine(args, terminal);
    return { code, stdout: output.text, stderr: error.text };
  }

  /** Runs a command with `--json` and returns the one document that it prints. */
  async json<Document>(args: readonly string[], input = ''): Promise<Document> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], input);
    if (code !== 0) throw new Error(`linegate ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Document;
  }
}

/** The real command line, compiled, in a new process for each command. */
export class LinegateProcess extends LinegateCommand {
  /** @param input the content of standard input; null for one that stays open and silent */
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

/** Keeps all text written to it. */
class Collector extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
