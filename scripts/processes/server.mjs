import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../common/free-port.mjs';
import { Program } from './program.mjs';

const HOST = '127.0.0.1';
const READY_WITHIN_MS = 60_000;

/** A program that speaks HTTP on a port of the loopback address. */
export class Server extends Program {
  /**
   * Starts the program and waits until it accepts connections.
   *
   * @param {string} file reads its port from `PORT`
   * @param {ConstructorParameters<typeof Program>[1]} how
   */
  static async start(file, { env = {}, ...how } = {}) {
    const port = await freePort();
    const server = new Server(file, { ...how, env: { ...env, PORT: String(port) } });
    server.port = port;
    server.url = `http://${HOST}:${port}`;
    await whenOpen(server, file);
    return server;
  }
}

/** Waits until a program accepts connections on its port. */
export async function whenOpen(server, name) {
  for (const began = performance.now(); !(await answers(server.port)); await sleep(20)) {
    if (!server.isRunning) throw new Error(`${name} has ended`);
    if (performance.now() - began > READY_WITHIN_MS) throw new Error(`${name} takes no connections`);
  }
}

/** @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, HOST, () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}
