import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `scripts/mariadb.mjs` gives. */
interface MariadbServer {
  readonly url: string;
  readonly socketPath: string;
  readonly port: number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface MariadbScript {
  startMariadb(options?: { flags?: string[] }): Promise<MariadbServer>;
}

/** A MariaDB server of one test file's own, which may fail in every way. */
export class PrivateMariadb {
  private constructor(private readonly server: MariadbServer) {}

  /** @param flags more flags for mariadbd */
  static async start(flags: string[] = []): Promise<PrivateMariadb> {
    const script = pathToFileURL(join(import.meta.dirname, '../../scripts/mariadb.mjs')).href;
    const { startMariadb } = (await import(script)) as MariadbScript;
    return new PrivateMariadb(await startMariadb({ flags }));
  }

  get url(): string {
    return this.server.url;
  }

  get port(): number {
    return this.server.port;
  }

  /** It is gone as if the power had failed; its data stays. */
  async kill(): Promise<void> {
    await this.server.kill();
  }

  async restart(): Promise<void> {
    await this.server.restart();
  }

  /** It stands still: its connections stay open and say nothing. */
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
    return Number(readFileSync(join(dirname(this.server.socketPath), 'm.pid'), 'utf8'));
  }
}
