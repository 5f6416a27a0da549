import { userRecord, type UserRecord } from './user-record.js';
import type { ResetStrategy } from './resets/reset-schedule.js';
import { type UserState, userState } from './user-state.js';
import type { User } from './user.entity.js';

/** A user as admins see it: what clients see, and what it follows from. */
export interface UserDocument extends UserRecord {
  readonly state: UserState;
  readonly state_reason: string;
  readonly reset_strategy: ResetStrategy;
  readonly reset_day: number | null;
  readonly created_at: number;
}

/** @param user with its level and group */
export function userDocument(user: User, now: number): UserDocument {
  const { state, reason } = userState(user, now);
  return {
    ...userRecord(user),
    state,
    state_reason: reason,
    reset_strategy: user.resetStrategy,
    reset_day: user.resetDay,
    created_at: user.createdAt,
  };
}
