import { MoreThanOrEqual, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { utcDate } from '../common/utc-date.js';
import { Level } from './level.entity.js';
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

export interface EntitlementRule {
  readonly rule: string;
  readonly holds: boolean;
  readonly because: string;
}

/**
 * Says, rule by rule, whether a user is on the list of a node, and why. The rules are those of the wire contract, and the
 * same that {@link listEntitled} asks of the database. The user comes with level and group.
 */
export function explainEntitlement(user: User, audience: Audience, now: number): EntitlementRule[] {
  const today = utcDate(now);
  const { banTime, port, group } = user;
  return [
    rule('status', user.status !== -1, `status is ${user.status}; -1 is banned`),
    rule('enable', user.enable === 1, `enable is ${user.enable}`),
    rule(
      'ban_time',
      banTime === null || banTime <= now,
      banTime === null ? 'no temporary ban' : `a ban ends at ${banTime}; it is ${now}`,
    ),
    rule('traffic', user.u + user.d < user.transferEnable, `${user.u + user.d} of ${user.transferEnable} bytes used`),
    rule('expired_at', today <= user.expiredAt, `good through ${user.expiredAt}; today is ${today}`),
    rule('port', port !== null && port > 0, `port is ${port ?? 0}`),
    rule(
      'level',
      user.level.rank >= audience.rank,
      `level "${user.level.name}" has rank ${user.level.rank}; the node asks for ${audience.rank}`,
    ),
    rule('group', group === null || audience.groupIds.includes(group.id), groupReason(group)),
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

function listed(query: SelectQueryBuilder<User>, now: number): SelectQueryBuilder<User> {
  return query
    .select('user.id', 'uid')
    .addSelect('user.port', 'port')
    .addSelect('user.passwd', 'passwd')
    .addSelect('user.speedLimit', 'speedLimit')
    .addSelect('user.enable', 'enable')
    .andWhere('(user.banTime IS NULL OR user.banTime <= :now)', { now })
    .orderBy('user.id');
}

/**
 * Everybody who is on the list as far as the clock of bans is not asked. Whoever reads it wants the users in the order of their
 * numbers: "+ 0" and COALESCE keep databases from going by port, level or group instead, for which they would read and sort all
 * users for each piece of the list. For the same reason levels are not joined.
 */
async function entitled(manager: EntityManager, audience: Audience, now: number): Promise<SelectQueryBuilder<User>> {
  const levels = await manager.find(Level, { select: { id: true }, where: { rank: MoreThanOrEqual(audience.rank) } });
  const levelIds = [0, ...levels.map(({ id }) => id)];
  const groupIds = [0, ...audience.groupIds];
  return (
    manager
      .createQueryBuilder(User, 'user')
      .where('user.status <> -1 AND user.enable = 1')
      // Not "u + d < transfer_enable": a sum beyond 64 bits is an error to MySQL.
      .andWhere('user.u < user.transferEnable - user.d')
      .andWhere('user.expiredAt >= :today', { today: utcDate(now) })
      .andWhere('user.port + 0 > 0')
      .andWhere('user.levelId + 0 IN (:...levelIds)', { levelIds })
      .andWhere('COALESCE(user.groupId, 0) IN (:...groupIds)', { groupIds })
  );
}

function rule(name: string, holds: boolean, because: string): EntitlementRule {
  return { rule: name, holds, because };
}

function groupReason(group: User['group']): string {
  return group === null ? 'the user is in no group' : `the user is in group "${group.name}"`;
}
