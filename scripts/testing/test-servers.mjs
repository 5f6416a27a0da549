import { ENGINES } from '../servers/engines.mjs';
import { startPrivateServer } from '../servers/private-server.mjs';

/** The name of a kind of database: `MySQL`. */
export function nameOf(kind) {
  return ENGINES[kind]?.name ?? 'SQLite';
}

/** The kind of a server: the protocol of its URL. */
export function kindOf(url) {
  return new URL(url).protocol.slice(0, -1);
}

/** The servers that all tests on one kind of database share. */
export class TestServers {
  /** The URLs by kind. @type {Map<string, string>} */
  #urls = new Map();
  #given;
  #running = [];

  /** @param {string | undefined} given the URL of a server that replaces the private one of its kind */
  constructor(given) {
    this.#given = given;
  }

  /**
   * Starts the server of one kind, if that kind needs one.
   *
   * @param {string} kind
   * @returns {Promise<{ text: string, isFailure: boolean } | undefined>} why there is no server
   */
  async start(kind) {
    const engine = ENGINES[kind];
    if (engine === undefined) return undefined;
    if (this.#given !== undefined && kindOf(this.#given) === kind) {
      this.#urls.set(kind, this.#given);
      return undefined;
    }
    if (engine.find() === null) return { text: `${engine.name} is missing (${engine.advice}).`, isFailure: false };
    try {
      // Tests of flushing start their own server.
      const server = await startPrivateServer(kind, { isVolatile: true });
      this.#running.push(server);
      this.#urls.set(kind, server.url);
      return undefined;
    } catch (error) {
      return { text: error.message, isFailure: true };
    }
  }

  /**
   * The variables that name a kind of database to the tests. On a server of somebody's own, tests leave no database behind.
   *
   * @param {string | undefined} kind none for tests without a database
   * @returns {Record<string, string>}
   */
  environmentOf(kind) {
    if (kind === undefined) return {};
    const url = this.#urls.get(kind);
    if (url === undefined) return { TEST_ENGINE: kind };
    return { TEST_ENGINE: kind, TEST_SERVER_URL: url, ...(url === this.#given ? { TEST_DROP_DATABASES: '1' } : {}) };
  }

  async stop() {
    await Promise.all(this.#running.map((server) => server.stop()));
  }
}
