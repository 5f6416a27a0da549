import { utcDate } from '../../common/utc-date.js';
import type { Condition } from './condition.js';
import { stateCondition } from './state-condition.js';

export const LIMITS = ['quota', 'expiry'] as const;
/** What an active user may be near to. */
export type Limit = (typeof LIMITS)[number];

const DAY = 86_400;
/** So many days before the last good day, a user is near it; and with a tenth of the allowance left, near that. */
const NEAR_DAYS = 7;

/** True for active users who will soon not be. */
export function nearCondition(limit: Limit, now: number): Condition {
  const { text, parameters } = stateCondition('active', now);
  return limit === 'quota'
    ? // 1e-1, since 0.1 would have MySQL reckon with decimals: that takes it as long as all the rest.
      { text: `user.u >= user.transferEnable - user.d - user.transferEnable * 1e-1 AND ${text}`, parameters }
    : {
        text: `COALESCE(user.expiredAt, '') <= :soon AND ${text}`,
        parameters: { ...parameters, soon: utcDate(now + NEAR_DAYS * DAY) },
      };
}
