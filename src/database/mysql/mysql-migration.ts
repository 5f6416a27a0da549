import { mysqlDataSource } from '../data-source.js';
import { DatabaseUnavailable } from '../database.errors.js';
import { migrate } from '../schema/migrate.js';
import { MysqlConnections } from './mysql-connections.js';
import type { ServerVersion } from './server-version.js';

const LOCK_SECONDS = 60;
const SILENCE_SECONDS = 5;

/**
 * Migrates the schema of a server over a connection of its own, which holds the migration lock. A migration may take longer than
 * any request. If this process or its network fails, the server closes the connection and releases the lock. The migration ends
 * with the connection, since another process may then hold the lock.
 *
 * @throws DatabaseUnavailable if another process holds the lock, or the lock is lost
 */
export async function migrateServer(url: string, product: ServerVersion['product']): Promise<void> {
  const connections = new MysqlConnections({ isSingle: true });
  const source = await mysqlDataSource(url, { product, connections, poolSize: 1 }).initialize();
  try {
    await source.query(`SET SESSION wait_timeout = ${SILENCE_SECONDS}`);
    const [row] = await source.query<[{ held: number | null }]>(
      `SELECT GET_LOCK(CONCAT(DATABASE(), '.migrate'), ${LOCK_SECONDS}) AS held`,
    );
    if (row.held !== 1) throw new DatabaseUnavailable('another process has held the migration lock for a minute');
    await migrate(source);
  } finally {
    await source.destroy();
  }
}
