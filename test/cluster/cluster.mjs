import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { atEnd } from '../../bench/processes/cleanup.mjs';
import { rejoin, startGalera } from '../../scripts/servers/galera.mjs';
import { rejoinGroup, startGroup } from '../../scripts/servers/group-replication.mjs';

const SERVERS = 3;
const LOOK_MS = 200;
const PATIENCE_MS = 120_000;
const ANSWER_MS = 2000;
/** The service of MariaDB waits so long before it starts a server again that has died. */
const RESTART_MS = 5000;

/** What differs between clusters. `check` creates the user of HAProxy, and `isInStep` judges the rows of `state`. */
const KINDS = {
  galera: {
    start: startGalera,
    rejoin,
    check: ["CREATE USER IF NOT EXISTS haproxy@'127.0.0.1'"],
    state: "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_cluster_size', 'wsrep_local_state')",
    isInStep: (rows) => {
      const values = Object.fromEntries(rows.map((row) => [row.Variable_name, row.Value]));
      return values.wsrep_local_state === '4' && values.wsrep_cluster_size === String(SERVERS);
    },
  },
  'group-replication': {
    start: startGroup,
    rejoin: rejoinGroup,
    check: [
      "CREATE USER IF NOT EXISTS haproxy@'127.0.0.1'",
      "GRANT SELECT ON performance_schema.replication_group_members TO haproxy@'127.0.0.1'",
    ],
    state: 'SELECT MEMBER_STATE AS state FROM performance_schema.replication_group_members',
    isInStep: (rows) => rows.length === SERVERS && rows.every(({ state }) => state === 'ONLINE'),
  },
};

/** Three servers of a cluster, and what can happen to them. */
export class Cluster {
  #kind;
  #cluster;

  constructor(kind, cluster) {
    this.#kind = kind;
    this.#cluster = cluster;
  }

  /**
   * @param {string} name `galera` or `group-replication`
   * @param {string} database is created
   */
  static async start(name, database) {
    const kind = KINDS[name];
    const servers = await kind.start(SERVERS);
    atEnd(() => servers.stop());
    await servers.nodes[0].createDatabase(database);
    const cluster = new Cluster(kind, servers);
    for (const statement of kind.check) await cluster.#ask(0, statement);
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
      await sleep(RESTART_MS);
      await this.#kind.rejoin(server);
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
      this.servers.map((_, index) => this.#ask(index, this.#kind.state).then(this.#kind.isInStep, () => false)),
    );
    return states.every((isInStep) => isInStep);
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
