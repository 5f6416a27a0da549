import { utcDate } from '../../common/time/utc-date.js';
import type { UserState } from '../user/user-state.js';
import type { Condition } from '../condition.js';

const IS_BANNED = '(user.status = -1 OR user.banTime > :now)';
const IS_FREE = '(user.status <> -1 AND (user.banTime IS NULL OR user.banTime <= :now))';
/** Not "u + d < transfer_enable": a sum beyond 64 bits is an error on MySQL. */
const HAS_LEFT = 'user.u < user.transferEnable - user.d';

/** The rarest condition comes first. Databases evaluate in this order, and stop at the first false condition. */
const STATES: Readonly<Record<UserState, string>> = {
  banned: IS_BANNED,
  off: `user.enable = 0 AND ${IS_FREE}`,
  expired: `COALESCE(user.expiredAt, '') < :today AND user.enable <> 0 AND ${IS_FREE}`,
  'used-up': `NOT (${HAS_LEFT}) AND user.enable <> 0 AND COALESCE(user.expiredAt, '') >= :today AND ${IS_FREE}`,
  active: `${HAS_LEFT} AND user.enable <> 0 AND COALESCE(user.expiredAt, '') >= :today AND ${IS_FREE}`,
};

/** True for users in a state; the same rules as `userState`. @param now Unix seconds */
export function stateCondition(state: UserState, now: number): Condition {
  return { text: STATES[state], parameters: { now, today: utcDate(now) } };
}
