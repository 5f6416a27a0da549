import type { User } from './user.entity.js';

/** The columns of a user about bans and their reason. */
export type Ban = Pick<User, 'status' | 'banTime' | 'tokenEpoch' | BanReasonColumn>;
type BanReasonColumn = 'banReason' | 'banReasonEpoch' | 'banReasonUntil';

/** A change of a ban. A column that does not change is undefined. */
export type BanChange = Partial<Pick<Ban, 'status' | 'banTime' | 'banReason'>>;

/** The columns of a user whose ban has no reason. */
export const NO_REASON = { banReason: null, banReasonEpoch: null, banReasonUntil: null };

/**
 * The reason of the present ban; null without a ban or a reason.
 *
 * While versions change, a process of an older one may lift a ban and ban the user again. It does not know the column of the reason. But a
 * permanent ban gives the user another epoch, and a temporary one has another end. So a reason is kept with the epoch and the end that it
 * belongs to. Only a second temporary ban with the same end to the second would get the reason of the first.
 *
 * @param now Unix seconds; 0 also takes a temporary ban that is over for a ban
 */
export function banReasonOf(user: Ban, now: number): string | null {
  const { status, banTime, tokenEpoch, banReason, banReasonEpoch, banReasonUntil } = user;
  const isBanned = status === -1 || (banTime ?? 0) > now;
  const isOfThisBan = banReasonEpoch === tokenEpoch && banReasonUntil === banTime;
  return isBanned && isOfThisBan ? banReason : null;
}

/** True if a change is about a ban or its reason. */
export function changesBan({ status, banTime, banReason }: BanChange): boolean {
  return status !== undefined || banTime !== undefined || banReason !== undefined;
}

/**
 * The columns of the reason after a change. A ban without a reason has none, also after an earlier ban that had one.
 *
 * @param tokenEpoch the user's epoch after the change
 */
export function reasonColumns(before: Ban, change: BanChange, tokenEpoch: number): Pick<Ban, BanReasonColumn> {
  const { status = before.status, banTime = before.banTime } = change;
  const isSameBan = (status === -1) === (before.status === -1) && banTime === before.banTime;
  const { banReason = isSameBan ? banReasonOf(before, 0) : null } = change;
  if (banReason === null || (status !== -1 && banTime === null)) return NO_REASON;
  return { banReason, banReasonEpoch: tokenEpoch, banReasonUntil: banTime };
}
