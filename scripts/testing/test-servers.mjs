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
  /**
   * The variables that name the servers to the tests. On a server of somebody's own, tests leave no database behind.
   *
   * @type {Record<string, string>}
   */
  environment = {};
  /** The versions of the private servers, by kind. @type {Record<string, string>} */
  versions = {};
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
      this.#name(kind, this.#given);
      this.environment.TEST_DROP_DATABASES = '1';
      return undefined;
    }
    if (engine.find() === null) return { text: `${engine.name} is missing (${engine.advice}).`, isFailure: false };
    try {
      // Tests of flushing start their own server.
      const server = await startPrivateServer(kind, { isVolatile: true });
      this.#running.push(server);
      this.versions[kind] = server.version;
      this.#name(kind, server.url);
      return undefined;
    } catch (error) {
      return { text: error.message, isFailure: true };
    }
  }

  async stop() {
    await Promise.all(this.#running.map((server) => server.stop()));
  }

  #name(kind, url) {
    this.environment[`TEST_${kind.toUpperCase()}_URL`] = url;
  }
}
