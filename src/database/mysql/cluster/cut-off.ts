import { createConnection } from 'mysql2/promise';
import type { ServerAddress } from '../../../config/database/database-config.js';
import { CONNECT_TIMEOUT_MS } from '../../connection/mysql-connections.js';
import { loginOf } from '../../connection/server-login.js';
import { encryptionOf } from '../../connection/server-socket.js';

/**
 * True for a server of a Galera cluster that has lost the majority. It refuses every statement that needs data, so this asks over a
 * connection without the panel's settings. False if the server does not answer.
 */
export async function isCutOff(server: ServerAddress): Promise<boolean> {
  try {
    const options = { ...loginOf(server), ...encryptionOf(server), connectTimeout: CONNECT_TIMEOUT_MS };
    const connection = await createConnection(options);
    try {
      const [rows] = await connection.query("SHOW GLOBAL STATUS LIKE 'wsrep_cluster_status'");
      return JSON.stringify(rows).includes('non-Primary');
    } finally {
      connection.destroy();
    }
  } catch {
    return false;
  }
}
