import { In, IsNull, Not, Repository } from 'typeorm';
import { pieces, setColumns } from '../../database/bulk/bulk.js';
import type { User } from '../user/user.entity.js';
import type { BegunTerm } from './term.js';

const COLUMNS = ['expired_at', 'days_from_first_use', 'reset_time'];

/** The terms of users. */
export class UserTermRepository extends Repository<User> {
  /** The users among some whose term has not begun, ascending. */
  async waiting(ids: readonly number[]): Promise<User[]> {
    return this.find({ where: { id: In([...ids]), daysFromFirstUse: Not(IsNull()) }, order: { id: 'ASC' } });
  }

  async begin(terms: ReadonlyMap<number, BegunTerm>): Promise<void> {
    const rows = [...terms].map(([id, { expiredAt, daysFromFirstUse, resetTime }]) => [
      id,
      expiredAt,
      daysFromFirstUse,
      resetTime,
    ]);
    for (const piece of pieces(rows)) await setColumns(this.manager, 'users', COLUMNS, piece);
  }
}
