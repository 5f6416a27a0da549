import { Repository } from 'typeorm';
import { utcDate } from '../../common/time/utc-date.js';
import { Level } from '../levels/level.entity.js';
import type { Condition } from '../condition.js';
import type { User } from '../user/user.entity.js';
import type { Audience } from './entitlement.js';

/**
 * The rules of all nodes. COALESCE makes the databases read users in the order of their numbers. Otherwise they would choose the index of the
 * port, level, group or date, and read and sort all users for each page. For the same reason there is no join with levels. The
 * condition is not "u + d < transfer_enable": a sum beyond 64 bits is an error on MySQL.
 */
const WHERE_ENTITLED = `
  user.status <> -1 AND user.enable = 1 AND user.u < user.transferEnable - user.d
  AND COALESCE(user.expiredAt, '') >= :today AND (user.banTime IS NULL OR user.banTime <= :now)`;

/** Finds the users on a node's list in searches. The rules are those of `explainEntitlement`. */
export class EntitledUserRepository extends Repository<User> {
  /** The users on the list of at least one node. @param now Unix seconds */
  async condition(audiences: readonly Audience[], now: number): Promise<Condition> {
    const levels = await this.manager.find(Level, { select: { id: true, rank: true } });
    const texts = audiences.map(({ rank, groupIds, isOnePort = false }) => {
      const levelIds = levels.filter((level) => level.rank >= rank).map(({ id }) => id);
      const isServed = `${isOneOf('levelId', levelIds)} AND ${isOneOf('groupId', groupIds)}`;
      return isOnePort ? isServed : `${isServed} AND COALESCE(user.port, 0) > 0`;
    });
    // Many nodes have the same audience. "1 = 0" holds for nobody.
    const isServed = [...new Set(texts)].join(' OR ') || '1 = 0';
    return { text: `${WHERE_ENTITLED} AND (${isServed})`, parameters: { today: utcDate(now), now } };
  }

  /** Which of some users are on the list of a node. @param uids at least one */
  async among(uids: readonly number[], audience: Audience, now: number): Promise<number[]> {
    const { text, parameters } = await this.condition([audience], now);
    const found = await this.createQueryBuilder('user')
      .select('user.id', 'id')
      .where(text, parameters)
      .andWhere('user.id IN (:...uids)', { uids })
      .getRawMany<{ id: number | string }>();
    return found.map(({ id }) => Number(id));
  }
}

/** True for an empty column or one of these values. They are literals: SQLite would evaluate each parameter for every row. */
function isOneOf(column: 'levelId' | 'groupId', ids: readonly number[]): string {
  return `COALESCE(user.${column}, 0) IN (${[0, ...ids].map(Number).join(',')})`;
}
