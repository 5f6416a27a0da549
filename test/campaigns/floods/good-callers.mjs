// Callers that the panel serves during a flood: each kind at a steady pace, whatever the responses do.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const ADMIN = '/api/admin/v1';
/** Callers of each kind at the same time, to find the capacity. */
const AT_ONCE = 4;
const PAGES = [`${ADMIN}/users?sort=-created_at`, `${ADMIN}/nodes`, `${ADMIN}/overview`, `${ADMIN}/session`];

/** @typedef {{ status: number, ms: number }} Answer */

/** All good callers of one panel. */
export class GoodCallers {
  #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  #counts = {};
  #cookie = '';

  /** @param {import('./flooded-panel.mjs').FloodedPanel} panel */
  constructor({ known, port }) {
    this.known = known;
    this.port = port;
    /** @type {Record<string, (number: number) => { method?: string, path: string, headers?: Record<string, string>, body?: object }>} */
    this.kinds = {
      polls: (number) => {
        const { id, key } = pick(known.nodes, number);
        return { path: `/api/ssr/v1/userList/${id}`, headers: signed(key) };
      },
      reports: (number) => {
        const { id, key } = pick(known.nodes, number);
        const body = [{ uid: pick(known.uids, number), upload: 1, download: 1 }];
        const headers = { ...signed(key), 'idempotency-key': `report-${number}` };
        return { method: 'POST', path: `/api/ssr/v1/userTraffic/${id}`, headers, body };
      },
      logins: (number) => ({ method: 'POST', path: '/api/client/v1/login', body: pick(known.accounts, number) }),
      pages: (number) => ({ path: pick(PAGES, number), headers: { cookie: this.#cookie } }),
      links: (number) => ({ path: `/s/${pick(known.codes, number)}?format=clash` }),
    };
  }

  async logIn() {
    const { headers } = await this.#send({ method: 'POST', path: `${ADMIN}/session`, body: this.known.operator });
    // The first readers of the description wait until it is written.
    for (const end of ['json', 'yaml']) await this.#send({ path: `/api/docs-${end}` });
    this.#cookie = String(headers['set-cookie']?.[0]).split(';', 1)[0];
  }

  /** The requests a second of each kind when all of them go on at the same time, as fast as they can. */
  async capacity(seconds) {
    const counts = {};
    const until = performance.now() + seconds * 1000;
    await this.#ofEach(async (kind) => {
      counts[kind] = 0;
      const one = async () => {
        while (performance.now() < until) {
          const { status } = await this.#ask(kind);
          if (status < 300) counts[kind]++;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
    });
    return Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, count / seconds]));
  }

  /**
   * Sends requests at a steady pace.
   *
   * @param {Record<string, number>} pace requests a second of each kind
   * @returns {Promise<Record<string, Answer[]>>} by kind
   */
  async run(pace, seconds) {
    // In the order of the kinds, whichever ends first.
    const answers = Object.fromEntries(Object.keys(this.kinds).map((kind) => [kind, []]));
    await this.#ofEach(async (kind) => {
      const count = Math.ceil(pace[kind] * seconds);
      const begun = performance.now();
      const all = Array.from({ length: count }, async (_none, index) => {
        const due = begun + (index * 1000) / pace[kind];
        await sleep(due - performance.now());
        return this.#ask(kind, due);
      });
      answers[kind] = await Promise.all(all);
    });
    return answers;
  }

  close() {
    this.#agent.destroy();
  }

  async #ofEach(work) {
    await Promise.all(Object.keys(this.kinds).map(work));
  }

  /** The wait counts from the moment at which the request was due: a caller that is held up is not a caller less. */
  async #ask(kind, due = performance.now()) {
    const number = (this.#counts[kind] = (this.#counts[kind] ?? 0) + 1);
    const status = await this.#send(this.kinds[kind](number)).then(
      (reply) => reply.status,
      () => 0,
    );
    return { status, ms: performance.now() - due };
  }

  #send({ method = 'GET', path, headers = {}, body }) {
    const text = body === undefined ? '' : JSON.stringify(body);
    const all = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
    const { port } = this;
    return new Promise((resolve, reject) => {
      const sent = request({ agent: this.#agent, host: '127.0.0.1', port, method, path, headers: all });
      sent.once('error', reject).once('response', (response) => {
        response.once('error', reject).once('end', () => {
          resolve({ status: response.statusCode, headers: response.headers });
        });
        response.resume();
      });
      sent.end(text);
    });
  }
}

function pick(list, number) {
  return list[number % list.length];
}

function signed(key) {
  return { key, timestamp: String(Math.floor(Date.now() / 1000)) };
}
