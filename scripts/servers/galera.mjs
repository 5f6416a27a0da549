// A private Galera cluster: MariaDB servers that all accept writes and certify each other's transactions at COMMIT.
import { existsSync } from 'node:fs';
import { freePort } from '../common/free-port.mjs';
import { mariadb } from './mariadb.mjs';
import { HERE, startPrivateServer } from './private-server.mjs';

const PROVIDER = '/usr/lib/libgalera_smm.so';
/** A node listens on three ports: for the group, for missed changes, for a whole copy. */
const PORTS_PER_NODE = 10;

/** True where MariaDB and the library of Galera are on this machine. */
export function hasGalera() {
  return mariadb.find() !== null && existsSync(PROVIDER);
}

/**
 * Starts a cluster. It takes about ten seconds a node, since each new node receives a whole copy.
 *
 * @param {number} count of nodes
 * @param {readonly import('./private-server.mjs').Place[]} [places] of the nodes
 * @returns {Promise<{ nodes: import('./private-server.mjs').PrivateServer[], stop: () => Promise<void> }>}
 */
export async function startGalera(count, places = Array(count).fill(HERE)) {
  const first = await freePort();
  const ports = Array.from({ length: count }, (_, index) => first + PORTS_PER_NODE * index);
  const address = `gcomm://${ports.map((port, index) => `${places[index].host}:${port}`).join(',')}`;
  const nodes = [];
  // In reverse order: the first node holds the cluster together until the last.
  const stop = async () => {
    for (const node of nodes.reverse()) await node.stop();
  };
  try {
    for (const [index, port] of ports.entries()) {
      const isJoining = nodes.length > 0;
      const firstFlags = isJoining ? [] : ['--wsrep-new-cluster'];
      const place = places[index];
      const flags = [...flagsOf(place.host, port, address), ...donorFlags(index, count)];
      nodes.push(await startPrivateServer('mariadb', { flags, firstFlags, isJoining, inCluster: true, place }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, stop };
}

/**
 * Starts a killed node again. It first finds out the last transaction that it has, as the service of MariaDB does. So it receives the
 * missed transactions from another node, and not a whole copy, during which that node would lag behind.
 *
 * @param {import('./private-server.mjs').PrivateServer} node
 */
export async function rejoin(node) {
  await node.restart(async (once) => {
    const [, position] = /Recovered position: (\S+)/.exec(await once(['--wsrep-recover'])) ?? [];
    return position === undefined ? [] : [`--wsrep-start-position=${position}`];
  });
}

/** A node that returns asks the last servers first: a proxy in front leads to the first ones, and a donor falls out of step. */
function donorFlags(index, count) {
  const others = Array.from({ length: count }, (_, other) => other).filter((other) => other !== index);
  const names = others.reverse().map((other) => `server${other + 1}`);
  return [`--wsrep-node-name=server${index + 1}`, `--wsrep-sst-donor=${names.join(',')},`];
}

function flagsOf(host, port, address) {
  const provider = {
    'gmcast.listen_addr': `tcp://${host}:${port}`,
    'ist.recv_addr': `${host}:${port + 1}`,
    base_port: port,
    'gcache.size': '128M',
    // The cluster drops a silent node after a second and a half.
    'evs.keepalive_period': 'PT0.4S',
    'evs.suspect_timeout': 'PT1.5S',
  };
  return [
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--innodb-flush-method=nosync',
    '--wsrep-on=ON',
    `--wsrep-provider=${PROVIDER}`,
    `--wsrep-cluster-address=${address}`,
    `--wsrep-node-address=${host}:${port}`,
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=${host}:${port + 2}`,
    `--wsrep-provider-options=${Object.entries(provider)
      .map((pair) => pair.join('='))
      .join(';')}`,
  ];
}
