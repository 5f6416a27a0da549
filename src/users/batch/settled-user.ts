import { withoutUndefined } from '../../common/checks/without-undefined.js';
import { utcDate } from '../../common/time/utc-date.js';
import { type Ban, reasonColumns } from '../user/ban-reason.js';
import type { Level } from '../levels/level.entity.js';
import { nextReset, resetRule, setsResetRule } from '../user/reset-schedule.js';
import { withTerm } from '../terms/term.js';
import { newUser } from '../user/new-user.js';
import type { UserChange } from '../user/user.fields.js';
import type { User } from '../user/user.entity.js';
import type { PlannedUser } from './plan.js';

/** A new or changed user, ready to be stored, with level and group. */
export type SettledUser = Omit<User, 'id' | 'u' | 'd' | 't' | 'trafficPeriod' | 'lastLogin'>;

/** An existing user, before and after the change. */
export interface ChangedUser {
  readonly id: number;
  readonly before: User;
  readonly after: SettledUser;
  readonly hasNewPassword: boolean;
}

/**
 * @param unusableHash for a user without a password, who cannot log in until they get one
 * @param now Unix seconds
 * @throws Error without any level; `plan` rejects that before
 */
export function addedUser(
  { wish, level, group = null }: PlannedUser,
  port: number | null,
  lowestLevel: Level | undefined,
  unusableHash: string,
  now: number,
): SettledUser {
  const theirs = level ?? lowestLevel;
  if (theirs === undefined) throw new Error('a user needs a level');
  const base: SettledUser = {
    ...newUser({
      ...{ account: wish.email, emailKey: wish.emailKey, passwordHash: wish.passwordHash ?? unusableHash },
      ...{ levelId: theirs.id, port, createdAt: now },
    }),
    level: theirs,
    groupId: group?.id ?? null,
    group,
  };
  const fields = withTerm(wish.fields);
  return withFields(base, fields, reasonColumns(base, fields, 0), now);
}

/** A permanent ban, a disabled proxy service and a new password end the user's sessions. @param now Unix seconds */
export function changedUser({ wish, level, group }: PlannedUser, before: User, now: number): ChangedUser {
  const hasNewPassword = wish.passwordHash !== undefined;
  const isEnded = wish.fields.status === -1 || wish.fields.enable === 0 || hasNewPassword;
  const theirLevel = level ?? before.level;
  const theirGroup = group === undefined ? before.group : group;
  const base: SettledUser = {
    ...before,
    level: theirLevel,
    levelId: theirLevel.id,
    group: theirGroup,
    groupId: theirGroup?.id ?? null,
    passwordHash: wish.passwordHash ?? before.passwordHash,
    tokenEpoch: before.tokenEpoch + (isEnded ? 1 : 0),
  };
  const fields = withTerm(wish.fields, before);
  const reason = reasonColumns(before, fields, base.tokenEpoch);
  return { id: before.id, before, after: withFields(base, fields, reason, now), hasNewPassword };
}

/** Keeps the account, the e-mail as first typed. Keeps level and group, which the caller has set. */
function withFields(base: SettledUser, change: UserChange, reason: Partial<Ban>, now: number): SettledUser {
  const { email: _email, level: _level, group: _group, port, ...same } = withoutUndefined(change);
  const user = { ...base, ...same, ...reason, port: port === undefined ? base.port : port || null };
  return setsResetRule(same) ? { ...user, resetTime: nextReset(resetRule(user), utcDate(now)) } : user;
}
