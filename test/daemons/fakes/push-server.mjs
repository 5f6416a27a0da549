// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';
import { messageOf } from './daemon.mjs';
import { encode, parse } from './go-json.mjs';

/**
 * A push. A handler returns nothing, or a response in place of the usual one. It throws when the daemon rejects the push.
 *
 * @typedef {{ method: string, path: string, body: unknown }} Push
 * @typedef {{ respond?: string, afterwards?: () => Promise<void> } | undefined} Outcome
 * @typedef {(push: Push) => Promise<Outcome>} PushHandler
 */

/** Thrown by a handler for a path that the daemon lacks. */
export class NoSuchPush extends Error {}

/** Thrown by a handler when the whole daemon ends. Then the push gets no response. */
export class Died extends Error {}

/** The server on which VNet-SSR receives pushes. Every response is a 200; a rejection is in the body. */
export class PushServer {
  #server = createServer((request, response) => void this.#answer(request, response));
  #secret;
  #handle;

  /**
   * @param {string} secret which the panel must send; an empty one accepts every client
   * @param {PushHandler} handle
   */
  constructor(secret, handle) {
    this.#secret = secret;
    this.#handle = handle;
  }

  /**
   * @param {number} port
   * @param {string} host
   */
  async listen(port, host) {
    await once(this.#server.listen(port, host), 'listening');
  }

  async close() {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async #answer(request, response) {
    const text = await textOf(request);
    try {
      if ((request.headers['secret'] ?? '') !== this.#secret) throw new Error('secret check error');
      const body = text === '' ? undefined : parse(text);
      const outcome = await this.#handle({ method: request.method ?? '', path: request.url ?? '', body });
      send(response, 200, outcome?.respond ?? encode({ success: 'true', content: 'sucess' }));
      // The daemon responds first, because the work afterwards may end this server.
      if (outcome?.afterwards !== undefined) await once(response, 'close').then(outcome.afterwards);
    } catch (error) {
      if (error instanceof Died) response.destroy();
      else if (error instanceof NoSuchPush) send(response, 404, '404 page not found');
      else send(response, 200, encode({ success: 'false', content: messageOf(error) }));
    }
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function textOf(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
function send(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(text);
}
