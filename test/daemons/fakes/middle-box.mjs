// @ts-check
import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * The program between daemons and panels that ends their connections: it opens a connection to a panel for each request, and may
 * replace the panel's answer by one of its own.
 */
export class MiddleBox {
  /** @type {import('node:http').Server} */
  #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  /** @type {readonly number[]} */
  #ports;
  #turn = 0;
  /** @type {{ path: string, status: number, left: number }} */
  #replaced = { path: '', status: 0, left: 0 };

  /** @param {readonly number[]} ports of the panels, which take turns */
  constructor(ports) {
    this.#ports = ports;
  }

  /** @param {readonly number[]} ports */
  static async before(ports) {
    const box = new MiddleBox(ports);
    await once(box.#server.listen(0, '127.0.0.1'), 'listening');
    return box;
  }

  get url() {
    const address = this.#server.address();
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  }

  /**
   * The panel gets the next requests of a path and answers them, but the daemon gets a failure.
   *
   * @param {string} path a part of it
   * @param {number} status 502 or 504
   * @param {number} [times]
   */
  replaceAnswers(path, status, times = 1) {
    this.#replaced = { path, status, left: times };
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * @param {import('node:http').IncomingMessage} incoming
   * @param {import('node:http').ServerResponse} outgoing
   */
  #pass(incoming, outgoing) {
    const { method, url = '', headers, socket } = incoming;
    const port = this.#ports[this.#turn++ % this.#ports.length];
    const own = { connection: 'close', 'x-forwarded-for': String(socket.remoteAddress) };
    const passed = request(
      { port, host: '127.0.0.1', method, path: url, agent: false, headers: { ...headers, ...own } },
      (answer) => {
        if (!this.#replaces(url)) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        answer.resume();
        answer.on('end', () => outgoing.writeHead(this.#replaced.status).end('<html>Bad gateway</html>'));
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }

  /** @param {string} url */
  #replaces(url) {
    if (this.#replaced.left === 0 || !url.includes(this.#replaced.path)) return false;
    this.#replaced.left--;
    return true;
  }
}
