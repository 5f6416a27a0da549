import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/common/free-port.mjs';
import { needProgram } from '../../../scripts/servers/find-program.mjs';
import { eventually } from '../../support/eventually.js';

const HOST = '127.0.0.1';

/** HAProxy in front of servers on this machine. Its configuration adds the client's address to `X-Forwarded-For`. */
export class Haproxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** Servers that are not ready get no requests. A request whose server ends without a response goes to another server. */
  static async before(...serverUrls: readonly string[]): Promise<Haproxy> {
    const folder = mkdtempSync(join(tmpdir(), 'linegate-haproxy-'));
    const port = await freePort();
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      `defaults
  mode http
  option forwardfor
  option http-server-close
  option httpchk GET /health/ready
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  timeout check 2s
  timeout connect 5s
  timeout client 30s
  timeout server 30s
listen panel
  bind ${HOST}:${port}
  default-server check inter 200ms fall 2 rise 1
${serverUrls.map((url, index) => `  server panel${index} ${new URL(url).host}\n`).join('')}`,
    );
    const child = spawn(needProgram('haproxy'), ['-f', file, '-db'], { stdio: 'ignore' });
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
