import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 8000;
const PAUSE_MS = 40;
const RETRY_MS = 100;
/** A session ends after this many refreshes. */
const REFRESHES = 12;
/** The panel gives the same successor to a repeated refresh for 10 s. A user who repeats it later may lose the session. */
const GRACE_MS = 9500;
/** A revoked key is tried so long on every panel. */
const WATCH_MS = 2500;
/** In these seconds a new key must be valid. */
const VALID_WITHIN_MS = 30_000;

/** @typedef {{ at: string, what: string }} Violation */

/** Everything but the reports that happens while servers fail. */
export class Load {
  /** What must never happen. @type {Violation[]} */
  violations = [];
  /** Requests by kind. */
  counts = { refreshes: 0, logins: 0, logouts: 0, changes: 0, revocations: 0, polls: 0, lateEnds: 0 };
  isRunning = true;
  /** The newest acknowledged name of each user. @type {Map<number, number>} */
  names = new Map();

  /**
   * @param {object} parts
   * @param {string} parts.front the address that callers use
   * @param {() => readonly string[]} parts.panels the address of each running panel
   * @param {string} parts.token of the admin API
   * @param {import('./strict-requests.mjs').StrictRequests} parts.strict
   */
  constructor({ front, panels, token, strict }) {
    this.front = front;
    this.panels = panels;
    this.token = token;
    this.strict = strict;
  }

  async run({ users, clients, nodes, keyNode }) {
    const loops = [
      ...clients.map((user) => this.#sessions(user)),
      ...users.map((user) => this.#changes(user)),
      this.#revocations(keyNode),
      ...nodes.map((node) => this.#polls(node)),
    ];
    await Promise.all(loops);
  }

  /** One user logs in, refreshes the token, logs out, and begins again. */
  async #sessions({ email, password }) {
    while (this.isRunning) {
      const login = await this.#untilAnswered('login', 'POST', '/api/client/v1/login', { body: { email, password } });
      if (login.status !== 200) {
        this.#violate(`a login of ${email} got ${login.status}: ${login.text}`);
        continue;
      }
      this.counts.logins++;
      let token = JSON.parse(login.text).access_token;
      let isLive = true;
      for (let turn = 0; turn < REFRESHES && isLive; turn++) {
        const began = performance.now();
        const reply = await this.#untilAnswered('refresh', 'GET', '/api/client/v1/refresh', { token });
        this.counts.refreshes++;
        isLive = reply.status === 200;
        if (isLive) token = JSON.parse(reply.text).access_token;
        else if (performance.now() - began > GRACE_MS) this.counts.lateEnds++;
        else this.#violate(`a session of ${email} has ended: ${reply.status} ${reply.text}`);
        await sleep(PAUSE_MS);
      }
      if (!isLive) continue;
      const logout = await this.#untilAnswered('logout', 'GET', '/api/client/v1/logout', { token });
      this.counts.logouts++;
      if (logout.status !== 200) continue;
      for (const panel of this.panels()) {
        const late = await this.#send(panel, 'GET', '/api/client/v1/refresh', { token });
        if (late?.status === 200) this.#violate(`a session of ${email} goes on after its logout`);
      }
    }
  }

  /** An operator changes one user again and again. */
  async #changes({ id }) {
    for (let count = 1; this.isRunning; count++) {
      const headers = { 'if-match': '*' };
      const body = { nickname: `name ${count}` };
      const reply = await this.#untilAnswered('change', 'PATCH', `/api/admin/v1/users/${id}`, {
        token: this.token,
        headers,
        body,
      });
      if (reply.status === 200) this.names.set(id, count);
      else this.#violate(`a change of user ${id} got ${reply.status}: ${reply.text}`);
      this.counts.changes++;
      await sleep(PAUSE_MS);
    }
  }

  /** Keys are issued, used on every panel, and revoked. No panel accepts one after that. */
  async #revocations({ id, family }) {
    const watches = [];
    while (this.isRunning) {
      const { token } = this;
      const issued = await this.#untilAnswered('issue', 'POST', `/api/admin/v1/nodes/${id}/line-keys`, {
        token,
        body: {},
      });
      if (issued.status !== 201) {
        this.#violate(`the issue of a key got ${issued.status}: ${issued.text}`);
        continue;
      }
      const { key, id: number } = JSON.parse(issued.text);
      const poll = (panel) => this.#send(panel, 'GET', `/api/${family}/v1/node/${id}`, { key });
      const began = performance.now();
      for (const panel of this.panels()) {
        for (let reply; reply?.status !== 200 && this.isRunning; await sleep(RETRY_MS)) {
          reply = await poll(panel);
          if (reply?.status === 200 || performance.now() - began > VALID_WITHIN_MS) break;
        }
      }
      const revoked = await this.#untilAnswered('revocation', 'DELETE', `/api/admin/v1/line-keys/${number}`, { token });
      const returnedAt = performance.now();
      this.counts.revocations++;
      if (revoked.status !== 200) this.#violate(`a revocation got ${revoked.status}: ${revoked.text}`);
      watches.push(
        (async () => {
          while (performance.now() - returnedAt < WATCH_MS) {
            const replies = await Promise.all(this.panels().map((panel) => poll(panel)));
            if (replies.some((reply) => reply?.status === 200)) {
              const late = Math.round(performance.now() - returnedAt);
              this.#violate(`a key is accepted ${late} ms after its revocation has returned`);
            }
            await sleep(RETRY_MS);
          }
        })(),
      );
    }
    await Promise.all(watches);
  }

  async #polls({ id, family, key }) {
    while (this.isRunning) {
      await this.#untilAnswered('poll', 'GET', `/api/${family}/v1/userList/${id}`, { key });
      this.counts.polls++;
      await sleep(PAUSE_MS);
    }
  }

  /** Repeats a request until it gets a response other than 503. */
  async #untilAnswered(what, method, path, parts) {
    for (;;) {
      const reply = await this.strict.watch(what, this.#send(this.front, method, path, parts));
      if (reply !== undefined && reply.status < 500 && reply.status !== 429) return reply;
      await sleep(RETRY_MS);
    }
  }

  /** @returns {Promise<{ status: number, text: string } | undefined>} undefined without a whole response */
  async #send(address, method, path, { token, key, body, headers = {} }) {
    const signed = key === undefined ? {} : { key, timestamp: String(Math.floor(Date.now() / 1000)) };
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...headers,
          ...signed,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }

  #violate(what) {
    this.violations.push({ at: new Date().toISOString(), what });
  }
}
