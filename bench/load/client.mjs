import { connect } from 'node:net';
import { statusAndLength } from './http-text.mjs';

/** Like a daemon, a client gives up after this time. */
const PATIENCE_MS = 10_000;

/** All connections read into the same buffer, so that it stays in the processor's cache. Its contents are never kept. */
const buffer = Buffer.alloc(256 * 1024);

/** A connection for one request after the other. It only counts the bytes of responses. */
export class Client {
  isOpen = true;
  /** The ETag of the last response. @type {string | undefined} */
  etag;
  #socket;
  #left;
  #status;
  #timer;
  #resolve = () => undefined;

  constructor(port) {
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      onread: { buffer, callback: (length) => this.#take(length) },
    });
    this.#socket.on('error', () => undefined);
    this.#socket.once('close', () => {
      this.isOpen = false;
      this.#end('closed');
    });
  }

  /**
   * @param {string} request its text
   * @returns {Promise<number | 'closed' | 'late'>} the status, after the whole response
   */
  ask(request) {
    if (!this.isOpen) return Promise.resolve('closed');
    this.#left = undefined;
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#timer = setTimeout(() => {
        this.#end('late');
        this.close();
      }, PATIENCE_MS);
      this.#socket.write(request);
    });
  }

  close() {
    this.isOpen = false;
    this.#socket.destroy();
  }

  #take(length) {
    if (this.#left === undefined) {
      const head = statusAndLength(buffer.subarray(0, length));
      this.#status = head.status;
      this.#left = head.length;
      this.etag = head.etag;
    }
    this.#left -= length;
    if (!(this.#left > 0)) this.#end(this.#status);
    return true;
  }

  #end(result) {
    clearTimeout(this.#timer);
    this.#resolve(result);
  }
}
