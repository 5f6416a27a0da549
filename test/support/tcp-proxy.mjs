// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A piece of a conversation, as one end has sent it.
 *
 * @typedef {(chunk: Buffer) => void} Listener
 */

/** Stands between a program and a server on this machine, and can do to them what a bad network does. */
export class TcpProxy {
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  #isSwallowing = false;
  /** Of this generation are the connections that still lead somewhere. */
  #generation = 0;
  /** @type {() => number | undefined} */
  #replyLimit = () => undefined;
  #server;
  #target;
  #onClientData;

  /**
   * @param {import('node:net').Server} server
   * @param {number} target
   * @param {Listener} onClientData
   */
  constructor(server, target, onClientData) {
    this.#server = server;
    this.#target = target;
    this.#onClientData = onClientData;
    server.on('connection', (client) => this.#join(client));
  }

  /**
   * @param {number} target the server's port
   * @param {Listener} [onClientData] sees what the program sends, after it was passed on
   */
  static async to(target, onClientData = () => undefined) {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new TcpProxy(server, target, onClientData);
  }

  get port() {
    const address = this.#server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  /** From now on every byte is lost, and nobody is told: connections stay open and new ones are taken. */
  swallow() {
    this.#isSwallowing = true;
    this.#generation++;
  }

  /** New connections work again. Those from before stay silent, as they do behind a firewall that has forgotten them. */
  restore() {
    this.#isSwallowing = false;
    this.#generation++;
  }

  /**
   * Cuts connections while the server replies.
   *
   * @param {() => number | undefined} choose is asked for each new connection: after how many bytes from the server it is
   *   cut, or undefined for one that is left alone
   */
  cutReplies(choose) {
    this.#replyLimit = choose;
  }

  /** Ends all connections at once. */
  cut() {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop() {
    this.#server.close();
    this.cut();
    if (this.#server.listening) await once(this.#server, 'close');
  }

  /** @param {import('node:net').Socket} client */
  #join(client) {
    this.#keep(client);
    if (this.#isSwallowing) {
      client.resume();
      return;
    }
    const generation = this.#generation;
    const limit = this.#replyLimit();
    let replied = 0;
    const server = this.#keep(connect(this.#target, '127.0.0.1'));
    const end = () => {
      if (generation !== this.#generation) return;
      client.destroy();
      server.destroy();
    };
    client.on('data', (chunk) => {
      if (generation !== this.#generation) return;
      server.write(chunk);
      this.#onClientData(chunk);
    });
    server.on('data', (chunk) => {
      if (generation !== this.#generation) return;
      const passed = limit === undefined ? chunk : chunk.subarray(0, limit - replied);
      replied += chunk.length;
      if (limit === undefined || replied < limit) {
        client.write(passed);
        return;
      }
      server.destroy();
      client.end(passed);
    });
    client.on('close', end);
    server.on('close', () => {
      if (limit === undefined || replied < limit) end();
    });
  }

  /** @param {import('node:net').Socket} socket */
  #keep(socket) {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    return socket.setNoDelay(true);
  }
}
