// HAProxy with the configurations of deploy/haproxy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../../scripts/processes/cleanup.mjs';
import { freePort } from '../../../scripts/common/free-port.mjs';
import { needProgram } from '../../../scripts/servers/find-program.mjs';
import { root } from '../../../scripts/setup.mjs';

const HOST = '127.0.0.1';

/**
 * Starts HAProxy in front of three servers.
 *
 * @param {string} kind a file of deploy/haproxy
 * @param {readonly string[]} addresses of the servers, with their ports
 * @returns {Promise<number>} its own port
 */
export async function startFront(kind, addresses) {
  const name = kind === 'panels' ? 'PANEL' : 'DATABASE';
  const port = await freePort();
  const servers = addresses.map((address, index) => [`${name}_${index + 1}`, address]);
  const env = { PATH: process.env.PATH, [`${name}_BIND`]: `${HOST}:${port}`, ...Object.fromEntries(servers) };
  const file = join(root, `deploy/haproxy/${kind}.cfg`);
  const child = spawn(needProgram('haproxy'), ['-f', file, '-db'], { env, stdio: 'ignore' });
  atEnd(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy does not start with ${file}`);
    await sleep(20);
  }
  return port;
}

/** @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, HOST, () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}
