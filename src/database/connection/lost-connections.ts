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
 *
 * On TiDB connections have no names. It ends an idle transaction after two seconds by itself, and so releases its locks.
 */
export class LostConnections {
  private readonly names = new WeakMap<PoolConnection, string>();
  /** The moment of the loss by the name of the lock, by Node's monotonic clock. */
  private readonly lost = new Map<string, number>();

  /** Gives a new connection a name. A server that refuses such locks ends the connection by itself, later. */
  name(connection: PoolConnection): void {
    const name = `linegate.${randomUUID()}`;
    this.names.set(connection, name);
    connection.query('SELECT GET_LOCK(?, 0)', [name], () => undefined);
  }

  add(connection: PoolConnection): void {
    const name = this.names.get(connection);
    const now = performance.now();
    for (const [other, since] of this.lost) {
      if (now - since > FORGET_MS) this.lost.delete(other);
    }
    if (name !== undefined) this.lost.set(name, now);
  }

  /**
   * Makes the server end those that wait for a statement, within a transaction or not. One that still runs a statement goes on until the
   * next call: on a full disk MySQL waits at COMMIT, and a kill there would end the whole server (`binlog_error_action`).
   *
   * @param connection a new connection to the server; an account sees and may kill its own connections
   * @throws Error if the server does not tell who holds the locks; the next call asks again
   */
  async kill(connection: Connection): Promise<void> {
    const names = [...this.lost.keys()];
    if (names.length === 0) return;
    const asked = names.map((_name, place) => `IS_USED_LOCK(?) AS \`${place}\``).join();
    const [holders] = await ask<Record<number, number | null>>(connection, `SELECT ${asked}`, names);
    const processes = await ask<Process>(connection, 'SHOW PROCESSLIST', []);
    const waiting = new Set(processes.filter(({ Command }) => Command === 'Sleep').map(({ Id }) => Id));
    for (const [place, name] of names.entries()) {
      const id = holders?.[place] ?? null;
      if (id !== null && !waiting.has(id)) continue;
      // It may just have ended.
      if (id !== null) await ask(connection, 'KILL CONNECTION ?', [id]).catch(() => undefined);
      this.lost.delete(name);
    }
  }
}

/** A row of `SHOW PROCESSLIST`. */
interface Process {
  readonly Id: number;
  readonly Command: string;
}

function ask<Row>(connection: Connection, sql: string, values: unknown[]): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    connection.query<(Row & RowDataPacket)[]>(sql, values, (error, rows) =>
      error === null ? resolve(rows) : reject(error),
    );
  });
}
