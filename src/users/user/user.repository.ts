import { In, type QueryDeepPartialEntity, Repository } from 'typeorm';
import { NotFound } from '../../common/problems/panel.errors.js';
import { lockRows } from '../../database/bulk/bulk.js';
import { placesFor } from '../../database/bulk/bulk-writer.js';
import { execute } from '../../database/execute.js';
import { readRow, selectFields, type SqlRow } from '../../fields/field-documents.js';
import { canonicalEmail } from './canonical-email.js';
import { type UserRecord, UserRecordFields } from './user.fields.js';
import { BY_NUMBER, type User } from './user.entity.js';

const WITH_NAMES = { level: true, group: true } as const;

/** Every login needs these two statements. TypeORM would build their SQL each time. */
const SELECT_LOGIN =
  'SELECT id, password_hash AS passwordHash, status, token_epoch AS tokenEpoch FROM users WHERE email_key = ?';
const SELECT_RECORD = `
  SELECT ${selectFields(UserRecordFields, 'users')}
  FROM users
  JOIN levels ON levels.id = users.level_id
  LEFT JOIN user_groups ON user_groups.id = users.group_id
  WHERE users.id IN`;

/** The columns that a login checks. */
export type UserLogin = Pick<User, 'id' | 'passwordHash' | 'status' | 'tokenEpoch'>;

/** The rows of `users`. */
export class UserRepository extends Repository<User> {
  /** One user, with level and group. @param idOrEmail an e-mail in any spelling @throws NotFound */
  async get(idOrEmail: number | string): Promise<User> {
    // `findOne` would need two statements: it reads the number first, and then the rest.
    const [user] = await this.find({ where: whereUser(idOrEmail), relations: WITH_NAMES });
    if (user === undefined) throw new NotFound('user', idOrEmail);
    return user;
  }

  /** The existing users among some numbers, in the order of the numbers, with level and group. */
  async listByIds(ids: readonly number[]): Promise<User[]> {
    if (ids.length === 0) return [];
    const users = await this.find({ where: { id: In([...ids]) }, relations: WITH_NAMES });
    const byId = new Map(users.map((user) => [user.id, user]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Users as clients see them, in the order of the numbers; null for an unknown number. */
  async listRecords(ids: readonly number[]): Promise<(UserRecord | null)[]> {
    const rows = await this.manager.query<SqlRow[]>(`${SELECT_RECORD} (${placesFor(ids)})`, [...ids]);
    const byId = new Map(rows.map((row) => readRow(UserRecordFields, row)).map((record) => [record.id, record]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** @param emailKey the canonical e-mail */
  async findLogin(emailKey: string): Promise<UserLogin | undefined> {
    const [login] = await this.manager.query<UserLogin[]>(SELECT_LOGIN, [emailKey]);
    return login;
  }

  /** The numbers that belong to a user. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    const users = await this.find({ select: { id: true }, where: { id: In([...new Set(ids)]) } });
    return new Set(users.map(({ id }) => id));
  }

  /** The accounts by number. A number without a user is missing in the result. */
  async accounts(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const users = await this.find({ select: { id: true, account: true }, where: { id: In([...new Set(ids)]) } });
    return new Map(users.map(({ id, account }) => [id, account]));
  }

  /** The highest number of a user, or 0. */
  async highestId(): Promise<number> {
    const query = this.createQueryBuilder('user').useIndex(BY_NUMBER).select('MAX(user.id)', 'id');
    return (await query.getRawOne<{ id: number | null }>())?.id ?? 0;
  }

  /** Locks a user until the transaction ends. @returns the user with level and group @throws NotFound */
  async lock(id: number): Promise<User> {
    await lockRows(this.manager, 'users', ['id'], [id]);
    return this.get(id);
  }

  /** Locks users until the transaction ends. @param ids ascending @returns the existing ones, with level and group */
  async lockMany(ids: readonly number[]): Promise<User[]> {
    await lockRows(this.manager, 'users', ['id'], ids);
    return this.find({ where: { id: In([...ids]) }, relations: WITH_NAMES, order: { id: 'ASC' } });
  }

  async changeMany(ids: readonly number[], columns: QueryDeepPartialEntity<User>): Promise<void> {
    await this.update({ id: In([...ids]) }, columns);
  }

  /** Changes users and ends their sessions. The reason of a ban belongs to it before and after. */
  async changeAndEndSessions(ids: readonly number[], columns: QueryDeepPartialEntity<User>): Promise<void> {
    const epochs = { tokenEpoch: () => 'token_epoch + 1', banReasonEpoch: () => 'ban_reason_epoch + 1' };
    await this.changeMany(ids, { ...columns, ...epochs });
  }

  /** Bans users, until a moment in Unix seconds or for good. A ban for good also ends the sessions. */
  async ban(ids: readonly number[], until: number | null, banReason: string | null): Promise<void> {
    const banReasonEpoch = (): string => 'token_epoch';
    if (until !== null) {
      await this.changeMany(ids, { banTime: until, banReason, banReasonEpoch, banReasonUntil: until });
      return;
    }
    await this.changeMany(ids, { status: -1, banReason, banReasonEpoch, banReasonUntil: () => 'ban_time' });
    await this.changeAndEndSessions(ids, {});
  }

  /** Ends permanent and temporary bans. */
  async unban(ids: readonly number[]): Promise<void> {
    await this.update({ id: In([...ids]), status: -1 }, { status: 1 });
    await this.changeMany(ids, { banTime: null, banReason: null, banReasonEpoch: null, banReasonUntil: null });
  }

  /** The numbers of users by level or group. Levels and groups without users are missing. */
  async countUsersBy(column: 'levelId' | 'groupId'): Promise<ReadonlyMap<number, number>> {
    const name = { levelId: 'level_id', groupId: 'group_id' }[column];
    const rows = await this.query<{ id: number; count: number }[]>(
      `SELECT ${name} AS id, COUNT(*) AS count FROM users WHERE ${name} IS NOT NULL GROUP BY ${name}`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  async deleteMany(ids: readonly number[]): Promise<void> {
    await this.delete({ id: In([...ids]) });
  }

  async endSessions(id: number): Promise<void> {
    await this.changeAndEndSessions([id], {});
  }

  /** Stores the time of a login (Unix seconds). @returns null for a deleted user */
  async recordLogin(id: number, lastLogin: number): Promise<UserRecord | null> {
    await execute(this.manager, 'UPDATE users SET last_login = ? WHERE id = ?', [lastLogin, id]);
    const [record = null] = await this.listRecords([id]);
    return record;
  }

  /** Replaces the hash, unless it is no longer `oldHash`. */
  async replaceHash(id: number, oldHash: string, newHash: string): Promise<void> {
    await this.update({ id, passwordHash: oldHash }, { passwordHash: newHash });
  }
}

function whereUser(idOrEmail: number | string): { id: number } | { emailKey: string } {
  if (typeof idOrEmail === 'number') return { id: idOrEmail };
  if (/^\d{1,10}$/.test(idOrEmail)) return { id: Number(idOrEmail) };
  return { emailKey: canonicalEmail(idOrEmail) ?? '' };
}
