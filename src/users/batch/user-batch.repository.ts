import { In, Repository } from 'typeorm';
import { insertRows, lockRows, pieces, setColumns } from '../../database/bulk/bulk.js';
import type { Row } from '../../database/bulk/bulk-writer.js';
import { tagsText } from '../user/tags-column.js';
import type { User } from '../user/user.entity.js';
import type { ChangedUser, SettledUser } from './settled-user.js';

/** Traffic, logins and the database write these columns. */
const NEVER_WRITTEN = ['id', 'u', 'd', 't', 'trafficPeriod', 'lastLogin'];

/** Reads, adds and changes many rows of `users` at once. */
export class UserBatchRepository extends Repository<User> {
  /** The users with these canonical e-mails, with level and group. @param isLocked locks them until the transaction ends */
  async listByEmailKeys(emailKeys: readonly string[], isLocked: boolean): Promise<User[]> {
    const where = { emailKey: In([...emailKeys]) };
    const found = await this.find({ select: { id: true }, where, order: { id: 'ASC' } });
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    if (isLocked) await lockRows(this.manager, 'users', ['id'], ids);
    return this.find({ where: { id: In(ids) }, relations: { level: true, group: true } });
  }

  /** The numbers of the users with these ports, by port. */
  async idsByPort(ports: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ports.length === 0) return new Map();
    const users = await this.find({ select: { id: true, port: true }, where: { port: In([...ports]) } });
    return new Map(users.map(({ id, port }) => [port ?? 0, id]));
  }

  /** The numbers of the users with these UUIDs, by UUID. */
  async idsByUuid(uuids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (uuids.length === 0) return new Map();
    const users = await this.find({ select: { id: true, uuid: true }, where: { uuid: In([...uuids]) } });
    return new Map(users.map(({ id, uuid }) => [uuid, id]));
  }

  /** @returns the numbers of the new users, by canonical e-mail */
  async addMany(users: readonly SettledUser[]): Promise<ReadonlyMap<string, number>> {
    const columns = this.writtenColumns();
    const ids = new Map<string, number>();
    for (const piece of pieces(users)) {
      await insertRows(
        this.manager,
        'users',
        columns.map(({ databaseName }) => databaseName),
        piece.map((user) => columns.map(({ propertyName }) => valueOf(user, propertyName))),
      );
      const where = { emailKey: In(piece.map(({ emailKey }) => emailKey)) };
      const added = await this.find({ select: { id: true, emailKey: true }, where });
      for (const { id, emailKey } of added) ids.set(emailKey, id);
    }
    return ids;
  }

  /** Writes each column that differs in any of the users. */
  async changeMany(users: readonly ChangedUser[]): Promise<void> {
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

  private writtenColumns() {
    return this.metadata.columns.filter(({ propertyName }) => !NEVER_WRITTEN.includes(propertyName));
  }
}

function valueOf(user: SettledUser, property: string): Row[number] {
  const value: unknown = Reflect.get(user, property);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (Array.isArray(value)) return tagsText(value);
  throw new Error(`users: no value for the column ${property}`);
}
