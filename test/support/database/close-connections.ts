import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { TestDatabase } from './test-database.js';

/** Closes all connections to a database of a server, as the server closes those of a program that stands still. */
export async function closeConnections({ url }: TestDatabase): Promise<void> {
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:') });
  try {
    // One may have ended by itself.
    for (const id of await othersIn(connection)) await connection.query(`KILL ${id}`).catch(() => undefined);
  } finally {
    await connection.end();
  }
}

/**
 * The numbers of the other connections to the same database. `information_schema.processlist` fails on MySQL while any statement of
 * the server has a character outside of the basic plane.
 */
export async function othersIn(connection: Connection): Promise<number[]> {
  const [[own]] = await connection.query<RowDataPacket[]>('SELECT CONNECTION_ID() AS id, DATABASE() AS name');
  const [all] = await connection.query<RowDataPacket[]>('SHOW PROCESSLIST');
  return all.filter(({ Id: id, db }) => db === own?.['name'] && id !== own?.['id']).map(({ Id: id }) => Number(id));
}
