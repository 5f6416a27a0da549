import type { ResetStrategy } from '../../../users/user/reset-schedule.js';
import { LAST_DAY } from '../../../users/user/user.fields.js';
import { reason, type Reason } from '../../reasons/reason.js';
import type { Source } from '../../sources/source.js';
import type { SourceRow } from '../../sources/source-row.js';
import type { LocalTime } from '../local-time.js';
import { noteOf, shown, usableHash, usablePort, usableText, usableUuid } from '../moved-values.js';
import type { MovedNode, MovedUser } from '../nouns.js';

const MAX_PASSWD = 128;
const ACTIVE_ORDER = 2;
const PLAN = 2;
/** The most days from one reset to the next, see `UserFields`. */
const MAX_INTERVAL = 3660;

/** What other tables know about users. */
export interface AboutUsers {
  /** The codes of links, by user. */
  readonly codes: ReadonlyMap<string, readonly string[]>;
  /** The users whose links are turned off. */
  readonly withoutLink: ReadonlySet<string>;
  /** The days between two resets of traffic, by user. */
  readonly periods: ReadonlyMap<string, number>;
  /** Whether orders name periods at all. */
  readonly hasPeriods: boolean;
  readonly operators: ReadonlySet<string>;
  /** The ShadowsocksR settings of nodes for which apps take those of the user. */
  readonly ssrNodes: readonly MovedNode[];
}

interface Moment {
  readonly local: LocalTime;
  /** The day there. */
  readonly today: string;
  /** Unix seconds. */
  readonly now: number;
}

/** Reads the tables about users. @param nodes the imported nodes */
export async function readAboutUsers(source: Source, nodes: readonly MovedNode[]): Promise<AboutUsers> {
  const codes = new Map<string, string[]>();
  const withoutLink = new Set<string>();
  const goods = new Map<string, number>();
  const orders: [user: string, goods: string][] = [];
  const operators = new Set<string>();
  for await (const row of source.rows(['user_subscribe', 'goods', 'order', 'model_has_roles'])) {
    const user = row.text('user_id');
    if (row.table === 'user_subscribe') {
      if (!row.isOn('status')) withoutLink.add(user);
      else codes.set(user, [...(codes.get(user) ?? []), row.text('code')]);
    } else if (row.table === 'goods') {
      if (row.number('type') === PLAN) goods.set(row.text('id'), row.number('period'));
    } else if (row.table === 'order') {
      if (row.number('status') === ACTIVE_ORDER && !row.isOn('is_expire')) orders.push([user, row.text('goods_id')]);
    } else if (row.text('model_type').endsWith('User')) operators.add(row.text('model_id'));
  }
  const periods = new Map(
    orders.flatMap(([user, plan]) => (goods.has(plan) ? [[user, goods.get(plan) ?? 0] as const] : [])),
  );
  const hasPeriods = source.tables.get('goods')?.has('period') === true;
  const ssrNodes = nodes.filter(({ family, daemon }) => family === 'ssr' && daemon === 'standard');
  return { codes, withoutLink, periods, hasPeriods, operators, ssrNodes };
}

/** One user of ProxyPanel. */
export function movedUser(row: SourceRow, about: AboutUsers, { local, today, now }: Moment): MovedUser {
  const id = row.text('id');
  const notices: Reason[] = [];
  const isNamed = row.has('nickname');
  const passwd = usableText(row.text('passwd'), MAX_PASSWD);
  if (passwd === undefined || passwd === '') notices.push(reason('passwd-unusable'));
  const passwordHash = usableHash(row.text('password'));
  if (passwordHash === undefined) notices.push(reason('login-password-unusable'));
  if (about.operators.has(id) || row.isOn('is_admin')) notices.push(reason('administrator'));
  if (about.withoutLink.has(id)) notices.push(reason('link-off'));
  if (about.ssrNodes.length > 0 && about.ssrNodes.every((node) => differs(row, node)))
    notices.push(reason('ssr-settings'));
  const [transferEnable, u, d] = [row.amount('transfer_enable'), row.amount('u'), row.amount('d')];
  const expiredAt = row.day('expired_at') ?? LAST_DAY;
  const banTime = row.number('ban_time') > 0 ? Math.trunc(row.number('ban_time')) : null;
  const isOn = row.isOn('enable');
  // A job there switches the service off and on again. Here the same reasons keep a user off lists by themselves.
  const isSwitchedByJob =
    !isOn && (u + d >= transferEnable || expiredAt < today || (banTime !== null && banTime > now));
  if (isSwitchedByJob) notices.push(reason('service-was-off'));
  const status = Math.sign(row.number('status'));
  const groupKey = row.has('user_group_id') ? row.text('user_group_id') : row.text('group_id');
  return {
    id: row.number('id'),
    account: isNamed ? row.text('username') : row.text('email'),
    nickname: shown(isNamed ? row.text('nickname') : row.text('username')),
    passwordHash,
    port: usablePort(row.numberOrNull('port')),
    wantsPort: false,
    passwd: passwd ?? '',
    uuid: usableUuid(row.text('vmess_id') || row.text('uuid')),
    transferEnable,
    u,
    d,
    t: row.number('t') > 0 ? row.number('t') : null,
    enable: isOn || isSwitchedByJob ? 1 : 0,
    speedLimit: row.amount('speed_limit'),
    credit: row.amount('credit'),
    expiredAt,
    banTime,
    rank: row.number('level'),
    groupKey: groupKey === '' || groupKey === '0' ? null : groupKey,
    lastLogin: row.number('last_login'),
    ...resetOf(row, about, notices),
    inviteNum: row.number('invite_num'),
    deviceLimit: 0,
    note: noteOf(row.text('remark')),
    status,
    createdAt: local.moment(row.text('created_at')) ?? 0,
    codes: about.codes.get(id) ?? [],
    isServed: isOn && status !== -1,
    notices,
  };
}

/** Resets there happen some days after the last one. */
function resetOf(
  row: SourceRow,
  { periods, hasPeriods }: AboutUsers,
  notices: Reason[],
): Pick<MovedUser, 'resetTime' | 'resetStrategy' | 'resetDay' | 'resetInterval'> {
  const resetTime = row.day('reset_time');
  const none = { resetTime, resetStrategy: 'none', resetDay: null, resetInterval: null } as const;
  if (resetTime === null) return none;
  // Generations without periods reset once a month.
  const days = hasPeriods ? (periods.get(row.text('id')) ?? 0) : 30;
  const resetStrategy = strategyOf(days);
  if (resetStrategy === undefined) {
    notices.push(reason('no-reset-plan'));
    return none;
  }
  const resetDay = resetStrategy === 'anniversary' ? Number(resetTime.slice(8)) : null;
  const isApart = resetStrategy === 'day' && days > 1;
  return { resetTime, resetStrategy, resetDay, resetInterval: isApart ? days : null };
}

function strategyOf(days: number): ResetStrategy | undefined {
  if (days < 1 || days > MAX_INTERVAL) return undefined;
  const strategies = new Map<number, ResetStrategy>([
    [7, 'week'],
    [28, 'anniversary'],
    [30, 'anniversary'],
    [31, 'anniversary'],
    [365, 'year'],
    [366, 'year'],
  ]);
  return strategies.get(days) ?? 'day';
}

function differs(row: SourceRow, { method, protocol, obfs }: MovedNode): boolean {
  return (
    row.has('method') &&
    (row.text('method') !== method || row.text('protocol') !== protocol || row.text('obfs') !== obfs)
  );
}
