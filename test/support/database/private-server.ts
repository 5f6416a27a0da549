import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engine } from './test-database.js';

/** The result of `scripts/servers/private-server.mjs`. */
interface RunningServer {
  readonly url: string;
  readonly pidFile: string;
  readonly port: number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the command that wraps each program of the server, for the server's folder. */
type Enclose = (folder: string) => Promise<readonly string[]>;

interface Options {
  readonly flags?: string[];
  readonly enclose?: Enclose;
  readonly isVolatile?: boolean;
}

interface PrivateServerScript {
  startPrivateServer(kind: string, options: Options): Promise<RunningServer>;
}

/** The private database server of one test file, of the kind that the tests use. It can fail in every way. */
export class PrivateServer {
  private constructor(private readonly server: RunningServer) {}

  /** @param flags more flags for the server */
  static async start(flags: string[] = [], enclose?: Enclose): Promise<PrivateServer> {
    return PrivateServer.launch(engine, { flags, enclose });
  }

  /** Of any kind, but no test kills it. */
  static async startVolatile(kind: string): Promise<PrivateServer> {
    return PrivateServer.launch(kind, { isVolatile: true });
  }

  private static async launch(kind: string, options: Options): Promise<PrivateServer> {
    const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/servers/private-server.mjs')).href;
    const { startPrivateServer } = (await import(script)) as PrivateServerScript;
    return new PrivateServer(await startPrivateServer(kind, options));
  }

  get url(): string {
    return this.server.url;
  }

  get port(): number {
    return this.server.port;
  }

  /** Kills the server as if the power failed; its data stays. */
  async kill(): Promise<void> {
    await this.server.kill();
  }

  async restart(): Promise<void> {
    await this.server.restart();
  }

  /** Pauses the server's processes. Their connections stay open and silent. */
  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  private get pid(): number {
    return Number(readFileSync(this.server.pidFile, 'utf8'));
  }
}
