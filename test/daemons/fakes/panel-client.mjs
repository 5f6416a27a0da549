// @ts-check
import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** The daemons wait this long for a whole response. */
export const TIMEOUT_MS = 5000;

/**
 * @typedef {object} PanelAccess
 * @property {string} panel `http://127.0.0.1:3000`
 * @property {number} node
 * @property {string} key a line key of the node
 * @property {() => number} [clock] Unix seconds
 * @property {number} [timeoutMs]
 * @property {() => void} [onTimeout] called after a timeout
 * @typedef {object} PanelReply
 * @property {number} status
 * @property {string | undefined} etag
 * @property {string} text
 * @typedef {object} PanelRequest
 * @property {string} path below the panel's address
 * @property {string} [body] JSON, which makes the request a POST
 * @property {string} [timestamp] the timestamp of the earlier request that this one repeats
 * @property {Record<string, string>} [headers]
 */

/** Sends requests to the panel like Go's HTTP client, which all the daemons use: same headers, same spelling, no `Accept`. */
export class PanelClient {
  #agent = new Agent({ keepAlive: true });

  /** @param {PanelAccess} access */
  constructor({
    panel,
    node,
    key,
    clock = () => Math.floor(Date.now() / 1000),
    timeoutMs = TIMEOUT_MS,
    onTimeout = () => undefined,
  }) {
    this.node = node;
    this.clock = clock;
    this.timeoutMs = timeoutMs;
    this.onTimeout = onTimeout;
    this.#panel = panel;
    this.#key = key;
  }

  /** @type {string} */
  #panel;
  /** @type {string} */
  #key;

  /** The value of the header `timestamp` for a request now. */
  timestamp() {
    return String(this.clock());
  }

  /**
   * @param {PanelRequest} request
   * @returns {Promise<PanelReply>} for any status
   * @throws when no whole response arrives in time
   */
  send({ path, body, timestamp = this.timestamp(), headers = {} }) {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = {
      'User-Agent': 'go-resty/1.12.0 (https://github.com/go-resty/resty)',
      ...length,
      ...type,
      Key: this.#key,
      Timestamp: timestamp,
      ...headers,
      'Accept-Encoding': 'gzip',
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${this.#panel}${path}`,
        { method: body === undefined ? 'GET' : 'POST', headers: sent, agent: this.#agent },
        (incoming) => {
          /** @type {Buffer[]} */
          const chunks = [];
          incoming.on('data', (chunk) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            clearTimeout(timer);
            const bytes = Buffer.concat(chunks);
            const isPacked = incoming.headers['content-encoding'] === 'gzip' && bytes.length > 0;
            const text = (isPacked ? gunzipSync(bytes) : bytes).toString();
            resolve({ status: incoming.statusCode ?? 0, etag: incoming.headers.etag, text });
          });
        },
      );
      const giveUp = () => {
        this.onTimeout();
        outgoing.destroy(new Error('Client.Timeout exceeded'));
      };
      const timer = setTimeout(giveUp, this.timeoutMs);
      outgoing.on('error', reject);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.end(body);
    });
  }

  /** Closes its connections. */
  close() {
    this.#agent.destroy();
  }
}
