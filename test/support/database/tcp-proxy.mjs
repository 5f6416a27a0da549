// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Gets each chunk of one direction as the sender wrote it.
 *
 * @typedef {(chunk: Buffer) => void} Listener
 */

/** Stands between a program and a server on this machine, and acts like a bad network. */
export class TcpProxy {
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  #isSwallowing = false;
  #isPaused = false;
  /** The chunks that arrived during a pause, in order. @type {(() => void)[]} */
  #arrived = [];
  /** Only connections of this generation still pass bytes on. */
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
   * @param {Listener} [onClientData] gets what the program sends, after the server
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

  /** From now on every byte is lost without notice: connections stay open and new ones are accepted. */
  swallow() {
    this.#isSwallowing = true;
    this.#generation++;
  }

  /** New connections work again. Earlier ones stay silent, as behind a firewall that has forgotten them. */
  restore() {
    this.#isSwallowing = false;
    this.#generation++;
  }

  /**
   * Pauses the server: data from the program stays in the socket, and so does the end of a connection. New connections are
   * accepted, as a kernel does for a stopped process.
   */
  pause() {
    this.#isPaused = true;
  }

  /** The server continues: it gets everything that has arrived, in order. */
  resume() {
    this.#isPaused = false;
    for (const pass of this.#arrived.splice(0)) pass();
  }

  /**
   * Cuts connections during the server's responses.
   *
   * @param {() => number | undefined} choose returns for each new connection the number of bytes from the server after which it is
   *   cut, or undefined for an intact one
   */
  cutReplies(choose) {
    this.#replyLimit = choose;
  }

  /**
   * New connections lead to another server.
   *
   * @param {number} target its port
   */
  lead(target) {
    this.#target = target;
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
      // A client may write to a connection that has been cut, before it notices. The server never gets that.
      if (generation !== this.#generation || server.destroyed) return;
      this.#pass(() => server.write(chunk));
      this.#onClientData(chunk);
    });
    server.on('data', (chunk) => {
      if (generation !== this.#generation || client.destroyed) return;
      const passed = limit === undefined ? chunk : chunk.subarray(0, limit - replied);
      replied += chunk.length;
      if (limit === undefined || replied < limit) {
        client.write(passed);
        return;
      }
      server.destroy();
      client.end(passed);
    });
    // The server gets what the client sent before it left, as a kernel delivers it.
    client.on('close', () => {
      if (generation === this.#generation) this.#pass(() => server.end());
    });
    server.on('close', () => {
      if (limit === undefined || replied < limit) end();
    });
  }

  /** @param {() => void} act */
  #pass(act) {
    if (this.#isPaused) this.#arrived.push(act);
    else act();
  }

  /** @param {import('node:net').Socket} socket */
  #keep(socket) {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    return socket.setNoDelay(true);
  }
}
