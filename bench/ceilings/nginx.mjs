import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/common/free-port.mjs';
import { atEnd } from '../processes/cleanup.mjs';
import { Process } from '../processes/process.mjs';
import { whenOpen } from '../processes/server.mjs';

const PROGRAM = '/usr/sbin/nginx';

/** The version of nginx; undefined if it is not installed. */
export function nginxVersion() {
  try {
    // nginx writes its version to standard error.
    return execFileSync('sh', ['-c', `${PROGRAM} -v 2>&1`], { encoding: 'utf8' })
      .trim()
      .split('/')
      .at(-1);
  } catch {
    return undefined;
  }
}

/**
 * nginx in one process, which serves a folder of files as JSON. A 304 needs the ETag that nginx itself gives a file.
 */
export class Nginx extends Process {
  /**
   * @param {Record<string, Buffer>} files contents by name
   * @returns {Promise<Nginx | undefined>} undefined if nginx is not installed
   */
  static async start(files) {
    if (nginxVersion() === undefined) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'linegate-nginx-'));
    const remove = atEnd(() => rmSync(folder, { recursive: true, force: true }));
    // Started by root, nginx reads files as another user.
    chmodSync(folder, 0o755);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const port = await freePort();
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, configuration(folder, port));
    const server = new Nginx(spawn(PROGRAM, ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] }));
    server.port = port;
    server.url = `http://127.0.0.1:${port}`;
    server.stop = atEnd(async () => {
      const ended = once(server.child, 'exit');
      if (server.isRunning && server.child.kill('SIGKILL')) await ended;
      await remove();
    });
    await whenOpen(server, 'nginx');
    return server;
  }
}

function configuration(folder, port) {
  return `
    daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
    events { worker_connections 4096; }
    http {
      access_log off; sendfile on; tcp_nopush on; default_type application/json; keepalive_requests 1000000000;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server { listen 127.0.0.1:${port} backlog=4096; root ${folder}; }
    }`;
}
