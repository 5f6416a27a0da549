import { In, Repository } from 'typeorm';
import { pieces, putRows } from '../../database/bulk/bulk.js';
import { placesFor } from '../../database/bulk/bulk-writer.js';
import type { MovedUserRow } from './moved-user-row.entity.js';

/** The rows of `moved_users`. */
export class MovedUserRowRepository extends Repository<MovedUserRow> {
  /** The rows of the given users that exist, by user. */
  async mapOf(userIds: readonly number[]): Promise<ReadonlyMap<number, MovedUserRow>> {
    if (userIds.length === 0) return new Map();
    // TypeORM takes longer to build this statement than the database to run it.
    const rows = await this.manager.query<{ userId: number }[]>(
      `SELECT user_id AS userId FROM moved_users WHERE user_id IN (${placesFor(userIds)})`,
      [...userIds],
    );
    const known = rows.length === 0 ? [] : await this.find({ where: { userId: In(rows.map(({ userId }) => userId)) } });
    return new Map(known.map((row) => [row.userId, row]));
  }

  /** The users of a move who are here and enabled, by number, after a number: one page of them. */
  async enabledOf(moveId: number, after: number, count: number): Promise<{ id: number; account: string }[]> {
    return this.manager.query(
      `SELECT users.id, users.account FROM moved_users JOIN users ON users.id = moved_users.user_id
       WHERE moved_users.move_id = ? AND users.id > ? AND users.enable = 1 ORDER BY users.id LIMIT ${count}`,
      [moveId, after],
    );
  }

  /** Inserts or replaces rows. */
  async putMany(rows: readonly MovedUserRow[]): Promise<void> {
    const ascending = [...rows].sort((a, b) => a.userId - b.userId);
    for (const piece of pieces(ascending)) {
      await putRows(
        this.manager,
        'moved_users',
        ['user_id'],
        ['move_id', 'created_at', 'u', 'd', 'period', 'fields'],
        piece.map((row) => [row.userId, row.moveId, row.createdAt, row.u, row.d, row.period, row.fields]),
      );
    }
  }
}
