import { Repository } from 'typeorm';
import { pieces, putRows } from '../../database/bulk/bulk.js';
import type { JointEntryUser } from './joint-entry-user.entity.js';

const COLUMNS = ['user_id', 'entry_id'];

/** The users of an entry, each once; none for an entry that is not joint. */
export interface UsersOfEntry {
  readonly id: number;
  readonly userIds: readonly number[];
}

/** The rows of `audit_log_users`. */
export class JointEntryUserRepository extends Repository<JointEntryUser> {
  /** Adds the rows that are missing. */
  async add(entries: readonly UsersOfEntry[]): Promise<void> {
    const rows = entries.flatMap(({ id, userIds }) => userIds.map((userId) => [userId, id] as const));
    // In the order of the key, rows of one user lie side by side.
    const inOrder = rows.toSorted(([userId, id], [otherId, other]) => userId - otherId || id - other);
    for (const piece of pieces(inOrder)) await putRows(this.manager, 'audit_log_users', COLUMNS, [], piece);
  }

  /** The ids of the entries that lack a row: a search for one of their users does not find them. */
  async listHidden(entries: readonly UsersOfEntry[]): Promise<number[]> {
    const wanted = entries.flatMap(({ id, userIds }) => userIds.map((userId) => [userId, id] as const));
    const found = new Set<string>();
    for (const piece of pieces(wanted)) {
      const condition = piece.map(() => '(user_id = ? AND entry_id = ?)').join(' OR ');
      const statement = `SELECT user_id, entry_id FROM audit_log_users WHERE ${condition}`;
      const rows = await this.query<{ user_id: number; entry_id: number }[]>(statement, piece.flat());
      for (const row of rows) found.add(`${row.user_id} ${row.entry_id}`);
    }
    const missing = wanted.filter(([userId, id]) => !found.has(`${userId} ${id}`));
    return [...new Set(missing.map(([, id]) => id))];
  }
}
