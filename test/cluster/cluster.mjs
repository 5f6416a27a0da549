import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { atEnd } from '../../bench/processes/cleanup.mjs';
import { rejoin, startGalera } from '../../scripts/servers/galera.mjs';

const SERVERS = 3;
const SYNCED = '4';
const LOOK_MS = 200;
const PATIENCE_MS = 120_000;
const ANSWER_MS = 2000;

/** Three servers of a Galera cluster, and what can happen to them. */
export class Cluster {
  #cluster;

  constructor(cluster) {
    this.#cluster = cluster;
  }

  /** @param {string} database is created */
  static async start(database) {
    const galera = await startGalera(SERVERS);
    atEnd(() => galera.stop());
    await galera.nodes[0].createDatabase(database);
    const cluster = new Cluster(galera);
    // The health check of HAProxy logs in as this user.
    await cluster.#ask(0, "CREATE USER IF NOT EXISTS haproxy@'127.0.0.1'");
    await cluster.inStep();
    return cluster;
  }

  get servers() {
    return this.#cluster.nodes;
  }

  get ports() {
    return this.servers.map(({ port }) => port);
  }

  /**
   * Lets a server fail, and return.
   *
   * @param {string} fault
   * @param {number} index of the server
   * @param {number} ms for which it is frozen or cut off
   * @param {() => void} onStart
   */
  async suffer(fault, index, ms, onStart) {
    const server = this.servers[index];
    if (fault === 'kill') {
      onStart();
      await server.kill();
      await rejoin(server);
    } else if (fault === 'freeze') {
      const pid = Number(readFileSync(server.pidFile, 'utf8'));
      onStart();
      process.kill(pid, 'SIGSTOP');
      await sleep(ms);
      process.kill(pid, 'SIGCONT');
    } else {
      await this.#isolate(index, true, onStart);
      await sleep(ms);
      await this.#isolate(index, false);
    }
    await this.inStep();
  }

  /** No server reaches another one. Then the network heals. */
  async part(ms, onStart) {
    const all = [...this.servers.keys()];
    onStart();
    await Promise.all(all.map((index) => this.#isolate(index, true)));
    await sleep(ms);
    await Promise.all(all.map((index) => this.#isolate(index, false)));
    await this.inStep();
  }

  /** Whether a port of HAProxy leads to a server. */
  async isBehind(port, index) {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: ANSWER_MS });
    try {
      const [[row]] = await connection.query('SELECT @@port AS port');
      return row.port === this.ports[index];
    } finally {
      connection.destroy();
    }
  }

  /** Waits until all servers are in step with each other. */
  async inStep() {
    for (const began = performance.now(); !(await this.#areInStep()); await sleep(LOOK_MS)) {
      if (performance.now() - began > PATIENCE_MS) throw new Error('the servers do not come into step again');
    }
  }

  async #areInStep() {
    const states = await Promise.all(
      this.servers.map(async (_, index) => {
        try {
          const rows = await this.#ask(
            index,
            "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_cluster_size', 'wsrep_local_state')",
          );
          return Object.fromEntries(rows.map((row) => [row.Variable_name, row.Value]));
        } catch {
          return {};
        }
      }),
    );
    return states.every(
      (state) => state.wsrep_local_state === SYNCED && state.wsrep_cluster_size === String(this.servers.length),
    );
  }

  async #isolate(index, isCut, onStart = () => undefined) {
    onStart();
    await this.#ask(index, `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isCut ? 1 : 0}'`);
  }

  async #ask(index, statement) {
    const connection = await createConnection({ uri: this.servers[index].url, connectTimeout: ANSWER_MS });
    connection.on('error', () => undefined);
    try {
      const [rows] = await connection.query({ sql: statement, timeout: PATIENCE_MS });
      return rows;
    } finally {
      connection.destroy();
    }
  }
}
