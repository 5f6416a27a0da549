import { MoreThanOrEqual, Repository } from 'typeorm';
import { utcDate } from '../../common/time/utc-date.js';
import { Level } from '../levels/level.entity.js';
import type { Condition } from '../search/condition.js';
import type { User } from '../user.entity.js';
import type { Audience } from './entitlement.js';

/**
 * All rules. COALESCE makes the databases read users in the order of their numbers. Otherwise they would choose the index of the
 * port, level, group or date, and read and sort all users for each page. For the same reason there is no join with levels. The
 * condition is not "u + d < transfer_enable": a sum beyond 64 bits is an error on MySQL.
 */
const WHERE_ENTITLED = `
  user.status <> -1 AND user.enable = 1 AND user.u < user.transferEnable - user.d AND COALESCE(user.port, 0) > 0
  AND COALESCE(user.expiredAt, '') >= :today AND (user.banTime IS NULL OR user.banTime <= :now)`;

/** Finds the users on a node's list in searches. The rules are those of `explainEntitlement`. */
export class EntitledUserRepository extends Repository<User> {
  /** @param now Unix seconds */
  async condition(audience: Audience, now: number): Promise<Condition> {
    const where = { rank: MoreThanOrEqual(audience.rank) };
    const levels = await this.manager.find(Level, { select: { id: true }, where });
    const levelIds = levels.map(({ id }) => id);
    const text = `${WHERE_ENTITLED} AND ${isOneOf('levelId', levelIds)} AND ${isOneOf('groupId', audience.groupIds)}`;
    return { text, parameters: { today: utcDate(now), now } };
  }
}

/** True for an empty column or one of these values. They are literals: SQLite would evaluate each parameter for every row. */
function isOneOf(column: 'levelId' | 'groupId', ids: readonly number[]): string {
  return `COALESCE(user.${column}, 0) IN (${[0, ...ids].map(Number).join(',')})`;
}
