import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { TestDatabase } from './test-database.js';

/** Closes all connections to a database of a server, as the server closes those of a program that stands still. */
export async function closeConnections({ url }: TestDatabase): Promise<void> {
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:') });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(
      'SELECT id AS connection_id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
    );
    // One may have ended by itself.
    for (const row of rows) await connection.query(`KILL ${Number(row['connection_id'])}`).catch(() => undefined);
  } finally {
    await connection.end();
  }
}
