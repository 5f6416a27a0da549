import { DAY } from '../../common/time/duration.js';
import { utcDate } from '../../common/time/utc-date.js';
import type { Condition } from '../condition.js';
import { stateCondition } from './state-condition.js';

export const LIMITS = ['quota', 'expiry'] as const;
/** A limit that an active user may be near to. */
export type Limit = (typeof LIMITS)[number];

/** A user is near the expiry this many days before the last valid day, and near the quota with a tenth of the allowance left. */
const NEAR_DAYS = 7;

/** True for active users near the limit. @param now Unix seconds */
export function nearCondition(limit: Limit, now: number): Condition {
  const { text, parameters } = stateCondition('active', now);
  return limit === 'quota'
    ? // Not 0.1: MySQL would calculate with decimals, which doubles the time of the query.
      { text: `user.u >= user.transferEnable - user.d - user.transferEnable * 1e-1 AND ${text}`, parameters }
    : {
        text: `COALESCE(user.expiredAt, '') <= :soon AND ${text}`,
        parameters: { ...parameters, soon: utcDate(now + NEAR_DAYS * DAY) },
      };
}
