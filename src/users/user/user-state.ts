import { utcDate } from '../../common/time/utc-date.js';
import type { User } from './user.entity.js';

export const USER_STATES = ['active', 'off', 'banned', 'expired', 'used-up'] as const;
/** Why a user cannot use the proxy, or `active`. The first reason of: banned, off, expired, used up. */
export type UserState = (typeof USER_STATES)[number];

export interface StateWithReason {
  readonly state: UserState;
  readonly reason: string;
}

/** The columns that decide about the state of a user. */
export type UserStanding = Pick<
  User,
  'status' | 'banTime' | 'enable' | 'expiredAt' | 'daysFromFirstUse' | 'u' | 'd' | 'transferEnable'
>;

/** The state of a user, with its reason. `stateCondition` has the same rules as SQL. @param now Unix seconds */
export function userState(user: UserStanding, now: number): StateWithReason {
  const { status, banTime, enable, expiredAt, daysFromFirstUse, u, d, transferEnable } = user;
  if (status === -1) return { state: 'banned', reason: 'banned for good' };
  if (banTime !== null && banTime > now) return { state: 'banned', reason: `banned until ${moment(banTime)}` };
  if (enable === 0) return { state: 'off', reason: 'the proxy service is off' };
  if (expiredAt < utcDate(now)) return { state: 'expired', reason: `good through ${expiredAt}` };
  if (u + d >= transferEnable) return { state: 'used-up', reason: `${u + d} of ${transferEnable} bytes used` };
  const term =
    daysFromFirstUse === null ? `good through ${expiredAt}` : `${daysFromFirstUse} days from the first traffic`;
  return { state: 'active', reason: `${term}, ${transferEnable - u - d} bytes left` };
}

function moment(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
}
