import { MAX_INT64 } from '../../../common/integers.js';
import { utcDate } from '../../../common/time/utc-date.js';
import { nextReset } from '../../../users/user/reset-schedule.js';
import { reason, type Reason } from '../../reasons/reason.js';
import type { SourceRow } from '../../sources/source-row.js';
import type { LocalTime } from '../local-time.js';
import {
  deviceLimit,
  MBIT,
  noteOf,
  shown,
  usableHash,
  usablePort,
  usableText,
  usableUuid,
  within,
} from '../moved-values.js';
import type { MovedUser } from '../nouns.js';

const NEVER_PAID = '1970-01-01';
const MAX_PASSWD = 128;

interface AboutUser {
  readonly local: LocalTime;
  /** Unix seconds. */
  readonly now: number;
  /** The cipher of nodes here. */
  readonly method: string;
  readonly codes: readonly string[];
}

/** One user of SSPanel-UIM. */
export function movedUser(row: SourceRow, { local, now, method, codes }: AboutUser): MovedUser {
  const notices: Reason[] = [];
  const passwd = usableText(row.text('passwd'), MAX_PASSWD);
  if (!passwd) notices.push(reason('passwd-unusable'));
  const passwordHash = usableHash(row.text('pass'));
  if (passwordHash === undefined) notices.push(reason('login-password-unusable'));
  if (row.isOn('is_admin')) notices.push(reason('administrator-on-lists'));
  if (row.has('method') && row.text('method') !== method) notices.push(reason('other-cipher', { method }));
  if (row.number('node_iplimit') > 0) notices.push(reason('address-limit'));
  if (row.isOn('ga_enable')) notices.push(reason('second-factor'));
  const commission = row.text('ref_money') || row.text('affiliate_money');
  if (Number(commission) > 0) notices.push(reason('commission-lost', { amount: commission }));
  const column = endColumn(row, local);
  const end = local.moment(row.text(column)) ?? 0;
  const [transferEnable, u, d] = [row.amount('transfer_enable'), row.amount('u'), row.amount('d')];
  const isBanned = row.isOn('is_banned');
  const day = row.number('class') === 0 ? within(row.number('auto_reset_day'), 0, 31) : 0;
  const rule =
    day > 0
      ? ({ resetStrategy: 'anniversary', resetDay: day, resetInterval: null } as const)
      : ({ resetStrategy: 'none', resetDay: null, resetInterval: null } as const);
  return {
    id: row.number('id'),
    account: row.text('email'),
    nickname: shown(row.text('user_name')),
    passwordHash,
    port: usablePort(row.numberOrNull('port')),
    wantsPort: false,
    passwd: passwd ?? '',
    uuid: usableUuid(row.text('uuid')),
    transferEnable,
    u,
    d,
    t: row.number('last_use_time') > 0 ? row.number('last_use_time') : null,
    enable: 1,
    speedLimit: BigInt(within(row.number('node_speedlimit'), 0, 1_000_000)) * MBIT,
    credit: credit(row),
    expiredAt: row.day(column) ?? NEVER_PAID,
    banTime: null,
    rank: row.number('class'),
    groupKey: String(row.number('node_group')),
    lastLogin: row.number('last_login_time'),
    ...rule,
    resetTime: day > 0 ? nextReset({ strategy: 'anniversary', day, interval: 1 }, utcDate(now)) : null,
    inviteNum: within(row.number('invite_num'), 0, 1_000_000),
    deviceLimit: deviceLimit(row.number('node_iplimit')),
    note: noteOf(row.text('remark')),
    status: isBanned ? -1 : 1,
    createdAt: local.moment(row.text('reg_date')) ?? 0,
    codes,
    isServed: !isBanned && end > now && u + d < transferEnable,
    notices,
  };
}

/** The account ends with the class, or before it: SSPanel of early 2023 also has an end of the account itself. */
function endColumn(row: SourceRow, local: LocalTime): 'class_expire' | 'expire_in' {
  const [ofClass, ofAccount] = [local.moment(row.text('class_expire')), local.moment(row.text('expire_in'))];
  return ofAccount !== undefined && ofAccount < (ofClass ?? 0) ? 'expire_in' : 'class_expire';
}

/** Whole units there, hundredths here. */
function credit(row: SourceRow): bigint {
  const hundredths = Math.round(row.number('money') * 100);
  const value = BigInt(Number.isSafeInteger(hundredths) ? Math.max(hundredths, 0) : 0);
  return value > MAX_INT64 ? MAX_INT64 : value;
}
