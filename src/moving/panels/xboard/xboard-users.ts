import { utcDate } from '../../../common/time/utc-date.js';
import { nextReset, type ResetStrategy } from '../../../users/user/reset-schedule.js';
import { LAST_DAY } from '../../../users/user/user.fields.js';
import { reason, type Reason } from '../../reasons/reason.js';
import type { SourceRow } from '../../sources/source-row.js';
import { deviceLimit, MBIT, noteOf, usableHash, usableUuid, within } from '../moved-values.js';
import type { MovedUser } from '../nouns.js';

/** The group of users without a group: they see no node there. No node is linked to it. */
const NOBODY = 'none';
const LAST_MOMENT = Date.parse(`${LAST_DAY}T00:00:00Z`) / 1000;

/** How the old panel resets traffic: 0 on the first day of a month, 1 monthly on the day of expiry, 2 never, 3 on 1 January, 4 yearly. */
export interface ResetMethods {
  /** By plan; null for that of the settings. */
  readonly ofPlans: ReadonlyMap<string, number | null>;
  /** Undefined if the settings are in a file of the old panel, and not in its database. */
  readonly ofSettings: number | undefined;
}

/** One user. The proxy password is the UUID, and there are no ports. @param now Unix seconds */
export function movedUser(row: SourceRow, methods: ResetMethods, now: number): MovedUser {
  const notices: Reason[] = [];
  const isPlain = row.text('password_algo') === '';
  const passwordHash = isPlain ? usableHash(row.text('password')) : undefined;
  if (passwordHash === undefined) notices.push(reason('login-password-unusable'));
  if (row.isOn('is_admin') || row.isOn('is_staff')) notices.push(reason('administrator'));
  if (row.number('device_limit') > 0) notices.push(reason('device-limit'));
  const commission = row.amount('commission_balance');
  if (commission > 0n) notices.push(reason('commission-lost', { amount: hundredths(commission) }));
  const end = row.numberOrNull('expired_at');
  const expiredAt = end === null ? LAST_DAY : utcDate(within(end, 0, LAST_MOMENT));
  const [transferEnable, u, d] = [row.amount('transfer_enable'), row.amount('u'), row.amount('d')];
  const isBanned = row.isOn('banned');
  // A plan that is sold once has no end, and its traffic is never reset there, whatever plan and settings say.
  const resetStrategy = end === null ? 'none' : strategyOf(row.text('plan_id'), methods, notices);
  const resetDay = resetStrategy === 'anniversary' ? Number(expiredAt.slice(8)) : null;
  const passwd = row.text('uuid');
  return {
    id: row.number('id'),
    account: row.text('email'),
    nickname: '',
    passwordHash,
    port: null,
    wantsPort: true,
    passwd: /^[!-~]{1,64}$/.test(passwd) ? passwd : '',
    uuid: usableUuid(row.text('uuid')),
    transferEnable,
    u,
    d,
    t: row.number('t') > 0 ? row.number('t') : null,
    enable: 1,
    speedLimit: BigInt(within(row.number('speed_limit'), 0, 1_000_000)) * MBIT,
    credit: row.amount('balance'),
    expiredAt,
    banTime: null,
    rank: 0,
    groupKey: row.textOrNull('group_id') ?? NOBODY,
    lastLogin: row.number('last_login_at'),
    resetTime: nextReset({ strategy: resetStrategy, day: resetDay ?? 1, interval: 1 }, utcDate(now)),
    resetStrategy,
    resetDay,
    resetInterval: null,
    inviteNum: 0,
    deviceLimit: deviceLimit(row.number('device_limit')),
    note: noteOf(row.text('remarks')),
    status: isBanned ? -1 : 1,
    createdAt: row.number('created_at'),
    codes: row.text('token') === '' ? [] : [row.text('token')],
    isServed: !isBanned && (end === null || end >= now) && u + d < transferEnable,
    notices,
  };
}

/** `12.50` */
function hundredths(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}

function strategyOf(plan: string, { ofPlans, ofSettings }: ResetMethods, notices: Reason[]): ResetStrategy {
  if (!ofPlans.has(plan)) return 'none';
  switch (ofPlans.get(plan) ?? ofSettings) {
    case undefined:
      notices.push(reason('reset-by-settings'));
      return 'month';
    case 0:
      return 'month';
    case 1:
      return 'anniversary';
    case 3:
      return 'year';
    case 4:
      notices.push(reason('reset-on-expiry'));
      return 'none';
    default:
      return 'none';
  }
}
