import { createConnection } from 'mysql2/promise';
import { CONNECT_TIMEOUT_MS } from '../mysql-connections.js';

/**
 * True for a server of a Galera cluster that has lost the majority. It refuses every statement that needs data, so this asks over a
 * plain connection. False if the server does not answer.
 */
export async function isCutOff(url: string): Promise<boolean> {
  try {
    const uri = url.replace(/^mariadb:/, 'mysql:');
    const connection = await createConnection({ uri, connectTimeout: CONNECT_TIMEOUT_MS });
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
