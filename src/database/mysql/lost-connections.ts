import { randomUUID } from 'node:crypto';
import type { Connection, PoolConnection, RowDataPacket } from 'mysql2';

/** After this time the server has ended a silent connection by itself. */
const FORGET_MS = 60_000;

/**
 * Connections that the panel gave up without a word to the server, or without a response from it. When the network loses packets,
 * the server does not learn that a connection is gone, and keeps the locks of its transaction. MySQL keeps them for `wait_timeout`.
 *
 * Each connection holds a lock with a random name (`GET_LOCK`). Only the same server, since the same start, knows who holds it. So the
 * number of a connection that another server or a later start has given to somebody else is never killed.
 */
export class LostConnections {
  private readonly names = new WeakMap<PoolConnection, string>();
  /** The moment of the loss by the name of the lock, by Node's monotonic clock. */
  private readonly lost = new Map<string, number>();

  /** Names a new connection. A server that refuses such locks ends the connection by itself, later. */
  name(connection: PoolConnection): void {
    const name = `linegate.${randomUUID()}`;
    this.names.set(connection, name);
    connection.query('SELECT GET_LOCK(?, 0)', [name], () => undefined);
  }

  add(connection: PoolConnection): void {
    const name = this.names.get(connection);
    if (name !== undefined) this.lost.set(name, performance.now());
  }

  /**
   * Makes the server end them. An account may always kill its own connections. What fails is tried again at the next call.
   *
   * @param connection a new connection to the server
   */
  async kill(connection: Connection): Promise<void> {
    for (const [name, since] of this.lost) {
      if (performance.now() - since > FORGET_MS) this.lost.delete(name);
    }
    const names = [...this.lost.keys()];
    if (names.length === 0) return;
    const holders = await ask(
      connection,
      `SELECT ${names.map((_name, place) => `IS_USED_LOCK(?) AS \`${place}\``).join()}`,
      names,
    );
    for (const id of Object.values(holders[0] ?? {})) {
      if (id !== null) await ask(connection, 'KILL CONNECTION ?', [id]);
    }
    for (const name of names) this.lost.delete(name);
  }
}

function ask(connection: Connection, sql: string, values: unknown[]): Promise<RowDataPacket[]> {
  return new Promise((resolve, reject) => {
    connection.query<RowDataPacket[]>(sql, values, (error, rows) => (error === null ? resolve(rows) : reject(error)));
  });
}
