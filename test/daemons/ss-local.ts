import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '../support/eventually.js';
import { freePort } from '../../scripts/common/free-port.mjs';
import { needProgram } from '../../scripts/servers/find-program.mjs';

const HOST = '127.0.0.1';
const PATIENCE_MS = 20_000;

/** A response through the proxy. */
export interface Download {
  readonly requestBytes: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
  readonly sha256: string;
}

/** shadowsocks-libev's client: a SOCKS5 proxy on this machine, through which one user reaches the server. */
export class SsLocal {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(user: { port: number; passwd: string }, method: string): Promise<SsLocal> {
    const port = await freePort();
    const server = ['-s', HOST, '-p', String(user.port), '-k', user.passwd, '-m', method];
    const child = spawn(needProgram('ss-local', 'shadowsocks-libev'), [...server, '-b', HOST, '-l', String(port)], {
      stdio: 'ignore',
    });
    // A server opens the port of a user some time after its manager has answered.
    await Promise.all([port, user.port].map((each) => eventually(() => reach(each))));
    return new SsLocal(child, port);
  }

  /** Fetches a file of a server on this machine through the proxy. Throws when the response has no whole head. */
  async download(serverPort: number, path: string): Promise<Download> {
    const socket = connect(this.port, HOST).setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    const request = Buffer.from(`GET ${path} HTTP/1.0\r\n\r\n`);
    // RFC 1928: version 5, no authentication; then CONNECT to an IPv4 address and a port.
    socket.write(Buffer.from([5, 1, 0]));
    await once(socket, 'data');
    socket.write(Buffer.from([5, 1, 0, 1, 127, 0, 0, 1, serverPort >> 8, serverPort & 255]));
    await once(socket, 'data');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(request);
    await once(socket, 'close');
    const reply = Buffer.concat(chunks);
    const headBytes = reply.indexOf('\r\n\r\n') + 4;
    if (headBytes < 4) throw new Error('the connection was closed without an answer');
    const body = reply.subarray(headBytes);
    const sha256 = createHash('sha256').update(body).digest('hex');
    return { requestBytes: request.length, headBytes, bodyBytes: body.length, sha256 };
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

async function reach(port: number): Promise<void> {
  const probe = connect(port, HOST);
  await once(probe, 'connect').finally(() => probe.destroy());
}
