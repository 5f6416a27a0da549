import { In, Repository } from 'typeorm';
import { changeRows, insertRows, lockRows, pieces, setColumns } from '../../database/bulk/bulk.js';
import { placesFor, type Row } from '../../database/bulk/bulk-writer.js';
import { tagsText } from '../user/tags-column.js';
import type { User } from '../user/user.entity.js';
import type { SettledUser } from './settled-user.js';

/** A user with their own number and counters, from another panel. */
export type MovedUserColumns = Omit<User, 'level' | 'group'>;

/** Columns of an existing user, before and after a change. */
export interface ChangedColumns {
  readonly id: number;
  readonly before: SettledUser;
  readonly after: SettledUser;
}

/** Traffic of a user that was charged elsewhere. Bytes. */
export interface MovedTraffic {
  readonly id: number;
  readonly u: bigint;
  readonly d: bigint;
  /** The time of the last traffic, Unix seconds. */
  readonly t: number;
}

/** Traffic, logins and the database write these columns. */
const NEVER_WRITTEN = ['id', 'u', 'd', 't', 'trafficPeriod', 'lastLogin'];

/** Reads, adds and changes many rows of `users` at once. */
export class UserBatchRepository extends Repository<User> {
  /** The users with some numbers or canonical e-mails, with level and group. @param isLocked locks them until the transaction ends */
  async listBy<K extends 'id' | 'emailKey'>(column: K, values: readonly User[K][], isLocked: boolean): Promise<User[]> {
    const ids = [...(await this.holders(column, values)).values()].sort((a, b) => a - b);
    if (ids.length === 0) return [];
    if (isLocked) await lockRows(this.manager, 'users', ['id'], ids);
    return this.find({ where: { id: In(ids) }, relations: { level: true, group: true } });
  }

  /** The numbers of the users with these values, by value. */
  async holders<K extends 'id' | 'emailKey' | 'port' | 'uuid'>(
    column: K,
    values: readonly NonNullable<User[K]>[],
  ): Promise<ReadonlyMap<NonNullable<User[K]>, number>> {
    if (values.length === 0) return new Map();
    const { databaseName } = this.metadata.columns.find(({ propertyName }) => propertyName === column) ?? {};
    // TypeORM takes longer to build this statement than the database to run it.
    const rows = await this.manager.query<{ id: number; value: NonNullable<User[K]> }[]>(
      `SELECT id, ${databaseName ?? column} AS value FROM users WHERE ${databaseName ?? column} IN (${placesFor(values)})`,
      [...values],
    );
    return new Map(rows.map(({ id, value }) => [value, id]));
  }

  /** @returns the numbers of the new users, by canonical e-mail */
  async addMany(users: readonly SettledUser[]): Promise<ReadonlyMap<string, number>> {
    await this.insertAll(users, this.writtenColumns());
    return this.holders(
      'emailKey',
      users.map(({ emailKey }) => emailKey),
    );
  }

  async addMoved(users: readonly MovedUserColumns[]): Promise<void> {
    await this.insertAll(users, this.metadata.columns);
  }

  /** Writes each column that differs in any of the users. */
  async changeMany(users: readonly ChangedColumns[]): Promise<void> {
    const differing = this.writtenColumns().filter(({ propertyName: property }) =>
      users.some(({ before, after }) => valueOf(before, property) !== valueOf(after, property)),
    );
    if (differing.length === 0) return;
    const names = differing.map(({ databaseName }) => databaseName);
    const rows = users.map(({ id, after }): Row => [
      id,
      ...differing.map(({ propertyName }) => valueOf(after, propertyName)),
    ]);
    for (const piece of pieces(rows)) await setColumns(this.manager, 'users', names, piece);
  }

  /** Adds to the counters of users that are locked. No sum may be beyond 2^63-1. */
  async addTraffic(traffic: readonly MovedTraffic[]): Promise<void> {
    const rows = traffic.map(({ id, u, d, t }): Row => [id, u, d, t]);
    for (const piece of pieces(rows)) await changeRows(this.manager, 'users', ['u', 'd'], ['t'], piece);
  }

  private async insertAll(users: readonly Partial<User>[], columns: readonly Column[]): Promise<void> {
    const names = columns.map(({ databaseName }) => databaseName);
    for (const piece of pieces(users)) {
      const rows = piece.map((user) => columns.map(({ propertyName }) => valueOf(user, propertyName)));
      await insertRows(this.manager, 'users', names, rows);
    }
  }

  private writtenColumns(): Column[] {
    return this.metadata.columns.filter(({ propertyName }) => !NEVER_WRITTEN.includes(propertyName));
  }
}

interface Column {
  readonly propertyName: string;
  readonly databaseName: string;
}

function valueOf(user: Partial<User>, property: string): Row[number] {
  const value: unknown = Reflect.get(user, property);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (Array.isArray(value)) return tagsText(value);
  throw new Error(`users: no value for the column ${property}`);
}
