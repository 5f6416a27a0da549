import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { atEnd } from '../../../scripts/processes/cleanup.mjs';
import { rejoin, startGalera } from '../../../scripts/servers/galera.mjs';
import { rejoinGroup, startGroup } from '../../../scripts/servers/group-replication.mjs';
import { HERE } from '../../../scripts/servers/private-server.mjs';
import { Network } from './network.mjs';

const SERVERS = 3;
const LOOK_MS = 200;
const PATIENCE_MS = 120_000;
/** Servers that reach each other again may still drop one of them. */
const STEADY_MS = 3000;
const ANSWER_MS = 2000;
/**
 * What differs between clusters. `check` creates the user of HAProxy, and `isInStep` judges the rows of `state`. A service starts a
 * server again `restartMs` after its death: Debian's service of MariaDB does so, and a group refuses a member that it has not yet
 * dropped.
 */
const KINDS = {
  galera: {
    start: startGalera,
    restartMs: 5000,
    rejoin,
    check: (account) => [`CREATE USER IF NOT EXISTS ${account}`],
    state: "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_cluster_size', 'wsrep_local_state')",
    isInStep: (rows) => {
      const values = Object.fromEntries(rows.map((row) => [row.Variable_name, row.Value]));
      return values.wsrep_local_state === '4' && values.wsrep_cluster_size === String(SERVERS);
    },
  },
  'group-replication': {
    start: startGroup,
    restartMs: 15_000,
    rejoin: rejoinGroup,
    check: (account) => [
      `CREATE USER IF NOT EXISTS ${account}`,
      `GRANT SELECT ON performance_schema.replication_group_members TO ${account}`,
    ],
    state: 'SELECT MEMBER_STATE AS state FROM performance_schema.replication_group_members',
    isInStep: (rows) => rows.length === SERVERS && rows.every(({ state }) => state === 'ONLINE'),
  },
};

/** Three servers of a cluster, and what can happen to them. */
export class Cluster {
  #kind;
  #cluster;
  #network;

  /**
   * @param {typeof KINDS.galera} kind
   * @param {Awaited<ReturnType<typeof startGalera>>} cluster
   * @param {Network | undefined} network
   */
  constructor(kind, cluster, network) {
    this.#kind = kind;
    this.#cluster = cluster;
    this.#network = network;
  }

  /**
   * @param {string} name `galera` or `group-replication`
   * @param {string} database is created
   * @param {boolean} hasNetwork each server has an address of its own, and its network can fail
   */
  static async start(name, database, hasNetwork) {
    const kind = KINDS[name];
    const network = hasNetwork ? await Network.start(SERVERS) : undefined;
    if (network !== undefined) atEnd(() => network.stop());
    const places = network?.places ?? Array(SERVERS).fill(HERE);
    const servers = await kind.start(SERVERS, places);
    atEnd(() => servers.stop());
    await servers.nodes[0].createDatabase(database);
    const cluster = new Cluster(kind, servers, network);
    for (const statement of kind.check(`haproxy@'${places[0].client}'`)) await cluster.#ask(0, statement);
    await cluster.inStep();
    return cluster;
  }

  get servers() {
    return this.#cluster.nodes;
  }

  /** With their ports. */
  get addresses() {
    return this.servers.map(({ host, port }) => `${host}:${port}`);
  }

  /**
   * Lets a server fail, and return.
   *
   * @param {string} fault
   * @param {number} index of the server
   * @param {number} ms for which it is frozen, cut off or unplugged
   * @param {() => void} onStart
   */
  async suffer(fault, index, ms, onStart) {
    const server = this.servers[index];
    onStart();
    if (fault === 'kill') {
      await server.kill();
      await sleep(this.#kind.restartMs);
      await this.#kind.rejoin(server);
    } else if (fault === 'freeze') {
      const pid = Number(readFileSync(server.pidFile, 'utf8'));
      process.kill(pid, 'SIGSTOP');
      await sleep(ms);
      process.kill(pid, 'SIGCONT');
    } else if (fault === 'cut') {
      await this.#cut(index, true);
      await sleep(ms);
      await this.#cut(index, false);
    } else {
      this.#network.unplug(index, true);
      await sleep(ms);
      this.#network.unplug(index, false);
    }
    await this.inStep();
  }

  /** No server reaches another one. Then the network heals. */
  async part(ms, onStart) {
    const all = [...this.servers.keys()];
    onStart();
    await Promise.all(all.map((index) => this.#cut(index, true)));
    await sleep(ms);
    await Promise.all(all.map((index) => this.#cut(index, false)));
    await this.inStep();
  }

  /** Whether a port of HAProxy leads to a server. */
  async isBehind(port, index) {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: ANSWER_MS });
    try {
      const [[row]] = await connection.query('SELECT @@port AS port');
      return row.port === this.servers[index].port;
    } finally {
      connection.destroy();
    }
  }

  /** Waits until all servers have been in step with each other for three seconds. */
  async inStep() {
    const began = performance.now();
    for (let since = began; performance.now() - since < STEADY_MS; await sleep(LOOK_MS)) {
      const states = await this.#states();
      const areInStep = states.every((state) => Array.isArray(state) && this.#kind.isInStep(state));
      if (!areInStep) since = performance.now();
      if (performance.now() - began > PATIENCE_MS) {
        const logs = this.servers.map(({ log }) => log());
        throw new Error(`the servers do not come into step again: ${JSON.stringify(states)}\n${logs.join('\n\n')}`);
      }
    }
  }

  /** What each server says of the cluster: rows, or why it says nothing. */
  #states() {
    return Promise.all(
      this.servers.map((_, index) => this.#ask(index, this.#kind.state).catch(({ message }) => message)),
    );
  }

  /** Whether a server reaches the others. Clients reach it. Without a network of its own, Galera drops what it would send. */
  async #cut(index, isCut) {
    if (this.#network === undefined) {
      await this.#ask(index, `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isCut ? 1 : 0}'`);
    } else {
      this.#network.cut(index, isCut);
    }
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
