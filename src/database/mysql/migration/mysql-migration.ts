import type { ServerAddress } from '../../../config/database/database-config.js';
import { mysqlDataSource } from '../../connection/data-source.js';
import { DatabaseUnavailable } from '../../database.errors.js';
import { migrate } from '../../migration/migrate.js';
import { MigrationLock } from './migration-lock.js';
import { MysqlConnections } from '../../connection/mysql-connections.js';
import type { ServerVersion } from '../../connection/server-version.js';

/** The server closes the connection of a process that stands still for this time, before another process may take the lock. */
const SILENCE_SECONDS = 5;

/** The longest wait for the last statement of a dead process. */
const STATEMENT_SECONDS = 60;

/**
 * Migrates the schema of a server over a connection of its own, while this process holds the migration lock. A migration may take
 * longer than any request. It ends with the connection, since another process may then have the lock.
 *
 * @throws DatabaseUnavailable if other processes hold the lock, or the lock is lost
 */
export async function migrateServer(server: ServerAddress, product: ServerVersion['product']): Promise<void> {
  const lock = await MigrationLock.take(server);
  const connections = new MysqlConnections({ isSingle: true });
  const source = mysqlDataSource(server, { product, connections, poolSize: 1 });
  try {
    await source.initialize();
    await source.query(`SET SESSION wait_timeout = ${SILENCE_SECONDS}`);
    // The process may have stood still before it had this connection.
    if (!(await lock.raise())) throw new DatabaseUnavailable('another process has taken the migration lock');
    await lock.hold(
      async () => {
        // Not the lock itself: it holds on one server of a cluster. It waits for the last statement of a dead process on this server.
        await source.query(`SELECT GET_LOCK(CONCAT(DATABASE(), '.migrate'), ${STATEMENT_SECONDS})`);
        await migrate(source);
      },
      () => connections.destroyAll(),
    );
  } catch (error) {
    // The last statement of a dead process on another server may have ended during this migration. The next try sees its result.
    throw lock.isLeftOver ? new DatabaseUnavailable(error) : error;
  } finally {
    if (source.isInitialized) await source.destroy();
    await lock.release();
  }
}
