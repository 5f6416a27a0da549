import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** The real command line, on one database. */
export class LinegateCommand {
  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  /** Runs a command as an admin would. `input` is what standard input holds. */
  async run(args: readonly string[], input = ''): Promise<CommandResult> {
    const env = { PATH: process.env['PATH'], ...this.environment };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      });
      child.stdin?.end(input);
    });
  }

  /** Runs a command with `--json` and reads the one document that it prints. */
  async json<Document>(args: readonly string[], input = ''): Promise<Document> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], input);
    if (code !== 0) throw new Error(`linegate ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Document;
  }
}
