import { MoreThanOrEqual, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { utcDate } from '../common/utc-date.js';
import { Level } from './level.entity.js';
import type { Condition } from './search/condition.js';
import { User } from './user.entity.js';

/** What a node asks of its users. */
export interface Audience {
  readonly rank: number;
  /** The groups that the node is linked to. */
  readonly groupIds: readonly number[];
}

/** What a node learns of a user. Whole numbers beyond 2^53 come as text. */
export interface EntitledUser {
  readonly uid: number;
  readonly port: number;
  readonly passwd: string;
  readonly speedLimit: number | string;
  readonly enable: number;
}

/** What must hold for a user to be on the list of a node. */
export const ENTITLEMENT_RULES = [
  'status',
  'enable',
  'ban_time',
  'traffic',
  'expired_at',
  'port',
  'level',
  'group',
] as const;

export interface EntitlementRule {
  readonly rule: (typeof ENTITLEMENT_RULES)[number];
  readonly holds: boolean;
  readonly because: string;
  /** What the text names, for those who say it in another language. */
  readonly values: Readonly<Record<string, string | number | bigint | null>>;
}

/**
 * All but the clock of bans. A list is read in the order of the users' numbers: COALESCE keeps databases from going by
 * port, level, group or date instead, for which they would read and sort all users for each piece of the list. Levels are not
 * joined for the same reason. It does not say "u + d < transfer_enable", since a sum beyond 64 bits is an error to MySQL.
 */
const WHERE_ENTITLED = `
  user.status <> -1 AND user.enable = 1 AND user.u < user.transferEnable - user.d AND COALESCE(user.port, 0) > 0
  AND COALESCE(user.expiredAt, '') >= :today`;
const WHERE_NOT_BANNED = '(user.banTime IS NULL OR user.banTime <= :now)';

/**
 * Says, rule by rule, whether a user is on the list of a node, and why. The rules are those of the wire contract, and the
 * same that {@link listEntitled} asks of the database. The user comes with level and group.
 */
export function explainEntitlement(user: User, audience: Audience, now: number): EntitlementRule[] {
  const today = utcDate(now);
  const { banTime, port, group } = user;
  const used = user.u + user.d;
  return [
    rule('status', user.status !== -1, `status is ${user.status}; -1 is banned`, { status: user.status }),
    rule('enable', user.enable === 1, `enable is ${user.enable}`, { enable: user.enable }),
    rule(
      'ban_time',
      banTime === null || banTime <= now,
      banTime === null ? 'no temporary ban' : `a ban ends at ${banTime}; it is ${now}`,
      { ban_time: banTime, now },
    ),
    rule('traffic', used < user.transferEnable, `${used} of ${user.transferEnable} bytes used`, {
      used,
      transfer_enable: user.transferEnable,
    }),
    rule('expired_at', today <= user.expiredAt, `good through ${user.expiredAt}; today is ${today}`, {
      expired_at: user.expiredAt,
      today,
    }),
    rule('port', port !== null && port > 0, `port is ${port ?? 0}`, { port: port ?? 0 }),
    rule(
      'level',
      user.level.rank >= audience.rank,
      `level "${user.level.name}" has rank ${user.level.rank}; the node asks for ${audience.rank}`,
      { level: user.level.name, rank: user.level.rank, asked: audience.rank },
    ),
    rule('group', group === null || audience.groupIds.includes(group.id), groupReason(group), {
      group: group?.name ?? null,
    }),
  ];
}

/** Reads those of some users whom a node may serve, in ascending order. */
export async function findEntitled(
  manager: EntityManager,
  audience: Audience,
  now: number,
  uids: readonly number[],
): Promise<EntitledUser[]> {
  if (uids.length === 0) return [];
  const query = listed(await entitled(manager, audience, now), now);
  return query.andWhere('user.id IN (:...uids)', { uids }).getRawMany<EntitledUser>();
}

/** Reads, in ascending order, the users after `afterUid` that a node may serve; `most` at a time. */
export async function listEntitled(
  manager: EntityManager,
  audience: Audience,
  now: number,
  afterUid: number,
  most: number,
): Promise<EntitledUser[]> {
  const query = listed(await entitled(manager, audience, now), now);
  return query.andWhere('user.id > :afterUid', { afterUid }).limit(most).getRawMany<EntitledUser>();
}

/** The next moment at which the end of a temporary ban puts somebody on the list, or null. */
export async function nextBanEnd(manager: EntityManager, audience: Audience, now: number): Promise<number | null> {
  const query = await entitled(manager, audience, now);
  const row = await query
    .select('MIN(user.banTime)', 'next')
    .andWhere('user.banTime > :now', { now })
    .getRawOne<{ next: number | null }>();
  return row?.next ?? null;
}

/** The rules of a list as a condition, for those who look for users by other things as well. */
export async function audienceCondition(manager: EntityManager, audience: Audience, now: number): Promise<Condition> {
  const { text, parameters } = await entitledCondition(manager, audience, now);
  return { text: `${text} AND ${WHERE_NOT_BANNED}`, parameters: { ...parameters, now } };
}

function listed(query: SelectQueryBuilder<User>, now: number): SelectQueryBuilder<User> {
  return query
    .select('user.id', 'uid')
    .addSelect('user.port', 'port')
    .addSelect('user.passwd', 'passwd')
    .addSelect('user.speedLimit', 'speedLimit')
    .addSelect('user.enable', 'enable')
    .andWhere(WHERE_NOT_BANNED, { now })
    .orderBy('user.id');
}

async function entitled(manager: EntityManager, audience: Audience, now: number): Promise<SelectQueryBuilder<User>> {
  const { text, parameters } = await entitledCondition(manager, audience, now);
  return manager.createQueryBuilder(User, 'user').where(text, parameters);
}

/** Everybody who is on the list as far as the clock of bans is not asked. */
async function entitledCondition(manager: EntityManager, audience: Audience, now: number): Promise<Condition> {
  const levels = await manager.find(Level, { select: { id: true }, where: { rank: MoreThanOrEqual(audience.rank) } });
  const levelIds = levels.map(({ id }) => id);
  const text = `${WHERE_ENTITLED} AND ${isOneOf('levelId', levelIds)} AND ${isOneOf('groupId', audience.groupIds)}`;
  return { text, parameters: { today: utcDate(now) } };
}

/** True where a column has none or one of these: as text, since SQLite would look each parameter up for every single row. */
function isOneOf(column: 'levelId' | 'groupId', ids: readonly number[]): string {
  return `COALESCE(user.${column}, 0) IN (${[0, ...ids].map(Number).join(',')})`;
}

function rule(
  name: EntitlementRule['rule'],
  holds: boolean,
  because: string,
  values: EntitlementRule['values'],
): EntitlementRule {
  return { rule: name, holds, because, values };
}

function groupReason(group: User['group']): string {
  return group === null ? 'the user is in no group' : `the user is in group "${group.name}"`;
}
