import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../../scripts/processes/cleanup.mjs';
import { freePort } from '../../../scripts/common/free-port.mjs';
import { needProgram } from '../../../scripts/servers/find-program.mjs';

/**
 * Starts HAProxy in front of panels on this machine. It reuses its connections for all daemons, and adds the daemon's address.
 *
 * @param {readonly number[]} ports
 * @returns {Promise<number>} its own port
 */
export async function startHaproxy(ports) {
  const folder = mkdtempSync(join(tmpdir(), 'linegate-campaign-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = ports.map((each, index) => `  server panel${index} 127.0.0.1:${each}\n`).join('');
  const times = ['connect', 'client', 'server'].map((name) => `  timeout ${name} 90s\n`).join('');
  writeFileSync(
    file,
    `defaults\n  mode http\n  option forwardfor\n  http-reuse always\n${times}` +
      `listen panel\n  bind 127.0.0.1:${port}\n  balance roundrobin\n${servers}`,
  );
  const child = spawn(needProgram('haproxy'), ['-f', file, '-db'], { stdio: 'ignore' });
  atEnd(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await answers(port))) await sleep(20);
  return port;
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}
