import { utcDate } from '../../common/utc-date.js';
import type { UserState } from '../user-state.js';
import type { Condition } from './condition.js';

const IS_BANNED = '(user.status = -1 OR user.banTime > :now)';
const IS_FREE = '(user.status <> -1 AND (user.banTime IS NULL OR user.banTime <= :now))';
/** Not "u + d < transfer_enable": a sum beyond 64 bits is an error to MySQL. */
const HAS_LEFT = 'user.u < user.transferEnable - user.d';

const STATES: Readonly<Record<UserState, string>> = {
  banned: IS_BANNED,
  off: `${IS_FREE} AND user.enable = 0`,
  expired: `${IS_FREE} AND user.enable <> 0 AND COALESCE(user.expiredAt, '') < :today`,
  'used-up': `${IS_FREE} AND user.enable <> 0 AND COALESCE(user.expiredAt, '') >= :today AND NOT (${HAS_LEFT})`,
  active: `${IS_FREE} AND user.enable <> 0 AND COALESCE(user.expiredAt, '') >= :today AND ${HAS_LEFT}`,
};

/** True for users in a state: what `userState` says of one, asked of many. */
export function stateCondition(state: UserState, now: number): Condition {
  return { text: STATES[state], parameters: { now, today: utcDate(now) } };
}
