import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { eventually } from '../support/eventually.js';

const HOST = '127.0.0.1';

/** HAProxy in front of a server on this machine: it adds the address of whoever calls to `X-Forwarded-For`, as it is told to. */
export class Haproxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async before(serverUrl: string): Promise<Haproxy> {
    const folder = mkdtempSync(join(tmpdir(), 'linegate-haproxy-'));
    const port = await freePort();
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      `defaults
  mode http
  option forwardfor
  timeout connect 5s
  timeout client 30s
  timeout server 30s
listen panel
  bind ${HOST}:${port}
  server panel ${new URL(serverUrl).host}
`,
    );
    const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
    await eventually(async () => {
      const probe = connect(port, HOST);
      await once(probe, 'connect').finally(() => probe.destroy());
    });
    return new Haproxy(child, folder, `http://${HOST}:${port}`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      this.child.kill('SIGKILL');
      await once(this.child, 'exit');
    }
    rmSync(this.folder, { recursive: true });
  }
}
