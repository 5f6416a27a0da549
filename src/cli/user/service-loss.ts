import { utcDate } from '../../common/time/utc-date.js';
import type { UserChange } from '../../users/user/user.fields.js';

const BANNED = -1;
/** No daemon closes a connection when it loses the user. */
export const LIVE_CONNECTIONS = 'Connections that are open already go on until they end';

/**
 * Says what a change of fields takes from a user at once; undefined for one that leaves them the proxy service.
 *
 * @param now Unix seconds
 */
export function serviceLoss(
  { enable, status, banTime, expiredAt }: UserChange,
  account: string,
  now: number,
): string | undefined {
  const loss = lossOf({ enable, status, banTime, expiredAt }, account, now);
  return loss === undefined ? undefined : `${LIVE_CONNECTIONS}. ${loss}`;
}

function lossOf({ enable, status, banTime, expiredAt }: UserChange, account: string, now: number): string | undefined {
  if (status === BANNED) return `${account} would be banned: without the proxy service, and logged out everywhere`;
  if (enable === 0) return `${account} would lose the proxy service, and be logged out everywhere`;
  if ((banTime ?? 0) > now) return `${account} would be banned for a time: without the proxy service until its end`;
  if (expiredAt !== undefined && expiredAt < utcDate(now))
    return `${account} would lose the proxy service: the day is over`;
  return undefined;
}
