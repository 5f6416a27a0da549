import { In, Repository } from 'typeorm';
import { changeRows, insertRows, lockRows, pieces, setColumns } from '../../database/bulk/bulk.js';
import { placesFor, type Row } from '../../database/bulk/bulk-writer.js';
import { tagsText } from '../user/tags-column.js';
import type { User } from '../user/user.entity.js';

/** The columns of a user. */
export type UserColumns = Omit<User, 'level' | 'group'>;

/** The columns of an existing user that change. */
export interface UserColumnsChange {
  readonly id: number;
  readonly columns: Partial<Omit<UserColumns, 'id' | 'u' | 'd' | 't' | 'trafficPeriod'>>;
}

/** Traffic of a user that was charged elsewhere. Bytes. */
export interface MovedTraffic {
  readonly id: number;
  readonly u: bigint;
  readonly d: bigint;
  /** The time of the last traffic, Unix seconds. */
  readonly t: number;
}

/** Adds users with their own numbers and counters, and changes many of them. */
export class UserMoveRepository extends Repository<User> {
  /** The existing users among some numbers, with level and group. @param isLocked locks them until the transaction ends */
  async mapOf(ids: readonly number[], isLocked: boolean): Promise<ReadonlyMap<number, User>> {
    if (ids.length === 0) return new Map();
    const rows = await this.manager.query<{ id: number }[]>(
      `SELECT id FROM users WHERE id IN (${placesFor(ids)}) ORDER BY id`,
      [...ids],
    );
    if (rows.length === 0) return new Map();
    const ascending = rows.map(({ id }) => id);
    if (isLocked) await lockRows(this.manager, 'users', ['id'], ascending);
    const users = await this.find({ where: { id: In(ascending) }, relations: { level: true, group: true } });
    return new Map(users.map((user) => [user.id, user]));
  }

  /** The numbers of the users with these values, by value. */
  async holders<K extends 'emailKey' | 'port' | 'uuid'>(
    column: K,
    values: readonly User[K][],
  ): Promise<ReadonlyMap<User[K], number>> {
    if (values.length === 0) return new Map();
    const { databaseName } = this.metadata.columns.find(({ propertyName }) => propertyName === column) ?? {};
    // TypeORM takes longer to build this statement than the database to run it.
    const rows = await this.manager.query<{ id: number; value: User[K] }[]>(
      `SELECT id, ${databaseName ?? column} AS value FROM users WHERE ${databaseName ?? column} IN (${placesFor(values)})`,
      [...values],
    );
    return new Map(rows.map(({ id, value }) => [value, id]));
  }

  async addMany(users: readonly UserColumns[]): Promise<void> {
    const { columns } = this.metadata;
    const names = columns.map(({ databaseName }) => databaseName);
    for (const piece of pieces(users)) {
      const rows = piece.map((user) => columns.map(({ propertyName }) => valueOf(user, propertyName)));
      await insertRows(this.manager, 'users', names, rows);
    }
  }

  /** Writes each column that changes for any of the users. @param before the present users */
  async changeMany(changes: readonly UserColumnsChange[], before: ReadonlyMap<number, User>): Promise<void> {
    const changed = this.metadata.columns.filter(({ propertyName }) =>
      changes.some(({ columns }) => Object.hasOwn(columns, propertyName)),
    );
    if (changed.length === 0) return;
    const rows = changes.map(({ id, columns }): Row => {
      const user = { ...before.get(id), ...columns };
      return [id, ...changed.map(({ propertyName }) => valueOf(user, propertyName))];
    });
    for (const piece of pieces(rows))
      await setColumns(
        this.manager,
        'users',
        changed.map(({ databaseName }) => databaseName),
        piece,
      );
  }

  /** Adds to the counters of users that are locked. No sum may be beyond 2^63-1. */
  async addTraffic(traffic: readonly MovedTraffic[]): Promise<void> {
    const rows = traffic.map(({ id, u, d, t }): Row => [id, u, d, t]);
    for (const piece of pieces(rows)) await changeRows(this.manager, 'users', ['u', 'd'], ['t'], piece);
  }
}

function valueOf(user: Partial<UserColumns>, property: string): Row[number] {
  const value: unknown = Reflect.get(user, property);
  if (Array.isArray(value)) return tagsText(value);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new Error(`users: no value for the column ${property}`);
}
