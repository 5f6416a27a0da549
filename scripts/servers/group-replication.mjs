// A private group of MySQL servers with Group Replication: one of them, the primary, accepts writes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../common/free-port.mjs';
import { composeLine, fetchedRoot, mysql } from './mysql.mjs';
import { HERE, startPrivateServer } from './private-server.mjs';

const PLUGIN = 'usr/lib/mysql/plugin/group_replication.so';
const GROUP = '6c1d4f0a-0b3e-4a4f-9d6a-5b7b6f6b2c11';
const JOIN = '--loose-group-replication-start-on-boot=ON';

/** True where the unpacked MySQL is on this machine, which has the plugin. */
export function hasGroupReplication() {
  return mysql.find() !== null && existsSync(join(fetchedRoot(composeLine()), PLUGIN));
}

/**
 * Starts a group, with its first server as the primary.
 *
 * @param {number} count of servers
 * @param {readonly import('./private-server.mjs').Place[]} [places] of the servers
 * @returns {Promise<{ nodes: import('./private-server.mjs').PrivateServer[], stop: () => Promise<void> }>}
 */
export async function startGroup(count, places = Array(count).fill(HERE)) {
  const members = [];
  for (const { host } of places) members.push(`${host}:${await freePort()}`);
  const nodes = [];
  const stop = async () => {
    for (const node of nodes.reverse()) await node.stop();
  };
  try {
    for (const [index, place] of places.entries()) {
      const node = await startPrivateServer('mysql', { flags: flagsOf(members, index, place), place });
      nodes.push(node);
      await joinGroup(node, index === 0);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, stop };
}

/** Starts a killed server again. It joins the group by itself. @param {import('./private-server.mjs').PrivateServer} node */
export async function rejoinGroup(node) {
  await node.restart(async () => [JOIN]);
}

/** Each server has written its own accounts: they would be transactions that the group does not know. */
async function joinGroup({ socketPath }, isFirst) {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ socketPath, user: 'root' });
  const statements = [
    'SET SQL_LOG_BIN = 0',
    'CREATE USER recovery',
    'GRANT REPLICATION SLAVE, CONNECTION_ADMIN, BACKUP_ADMIN, GROUP_REPLICATION_STREAM ON *.* TO recovery',
    'RESET BINARY LOGS AND GTIDS',
    "CHANGE REPLICATION SOURCE TO SOURCE_USER = 'recovery' FOR CHANNEL 'group_replication_recovery'",
    ...(isFirst ? ['SET GLOBAL group_replication_bootstrap_group = ON'] : []),
    'START GROUP_REPLICATION',
    'SET GLOBAL group_replication_bootstrap_group = OFF',
  ];
  try {
    for (const statement of statements) await connection.query(statement);
  } finally {
    connection.destroy();
  }
}

function flagsOf(members, index, { host }) {
  return [
    `--server-id=${index + 1}`,
    '--gtid-mode=ON',
    '--enforce-gtid-consistency=ON',
    `--report-host=${host}`,
    '--innodb-flush-method=nosync',
    '--innodb-buffer-pool-size=64M',
    '--plugin-load-add=group_replication.so',
    `--loose-group-replication-group-name=${GROUP}`,
    '--loose-group-replication-start-on-boot=OFF',
    `--loose-group-replication-local-address=${members[index]}`,
    `--loose-group-replication-group-seeds=${members.join(',')}`,
    '--loose-group-replication-recovery-get-public-key=ON',
    // The group suspects a silent server after five seconds. It then waits no longer.
    '--loose-group-replication-member-expel-timeout=0',
  ];
}
