// The program of the strangers. Its parent sends what to do: the port, the kinds, the number of connections, and whether each has an
// address of its own. `stop` ends the flood, and asks for the number of responses by status.
import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { KINDS } from './strangers.mjs';

/** A connection that failed comes again after this pause. */
const PAUSE_MS = 20;
/** The addresses of good callers begin with 127.0. */
const FIRST_NETWORK = 1;

let flood;

process.on('message', (message) => {
  if (message === 'stop') {
    flood?.stop();
    process.send(flood?.answers ?? {});
    return;
  }
  flood = new Flood(message);
  process.send('begun');
});

class Flood {
  answers = {};
  #stopped = new AbortController();
  #sockets = new Set();

  constructor({ port, kinds, connections, isOneSource }) {
    this.port = port;
    // Each request of the flood listens for its end.
    setMaxListeners(Infinity, this.#stopped.signal);
    for (let number = 0; number < connections; number++) {
      const localAddress = isOneSource
        ? `127.${FIRST_NETWORK}.0.1`
        : `127.${FIRST_NETWORK + (number >> 8)}.${number & 255}.1`;
      const what = KINDS[kinds[number % kinds.length]]();
      void (typeof what === 'function' ? this.#ask(what, localAddress) : this.#standStill(what, localAddress));
    }
  }

  stop() {
    this.#stopped.abort();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #ask(next, localAddress) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let answer;
    while (!this.#stopped.signal.aborted) {
      try {
        answer = await this.#send(agent, next(answer), localAddress);
      } catch {
        answer = undefined;
        await sleep(PAUSE_MS);
      }
    }
    agent.destroy();
  }

  #send(agent, { method = 'GET', path, headers = {}, body = '' }, localAddress) {
    const { port } = this;
    const all = body === '' ? headers : { 'content-type': 'application/json', ...headers };
    const { signal } = this.#stopped;
    return new Promise((resolve, reject) => {
      const sent = request({ agent, host: '127.0.0.1', port, localAddress, method, path, headers: all, signal });
      sent.once('error', reject).once('response', (response) => {
        this.#count(response.statusCode);
        let text = '';
        response.setEncoding('latin1').on('data', (piece) => (text = `${text}${piece}`.slice(0, 2000)));
        response.once('error', reject).once('end', () => resolve(text));
      });
      sent.end(body);
    });
  }

  async #standStill(text, localAddress) {
    while (!this.#stopped.signal.aborted) {
      const socket = connect({ host: '127.0.0.1', port: this.port, localAddress });
      this.#sockets.add(socket);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined).write(text);
      socket.on('data', (piece) => {
        const [, status = 'other'] = /^HTTP\/1\.1 (\d+)/.exec(piece.toString('latin1')) ?? [];
        this.#count(status);
      });
      await closed;
      this.#sockets.delete(socket);
      await sleep(PAUSE_MS);
    }
  }

  #count(status) {
    this.answers[status] = (this.answers[status] ?? 0) + 1;
  }
}
