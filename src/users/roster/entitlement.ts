import { utcDate } from '../../common/time/utc-date.js';
import type { User } from '../user/user.entity.js';

/** The users that a node serves. */
export interface Audience {
  /** The lowest rank of a user's level. */
  readonly rank: number;
  /** The groups that the node is linked to. */
  readonly groupIds: readonly number[];
  /** True for a node that serves all users on one port: they need none of their own. */
  readonly isOnePort?: boolean;
}

/** All of these rules hold for each user on a node's list. */
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
  /** The values in the text, for translations. */
  readonly values: Readonly<Record<string, string | number | bigint | null>>;
}

/**
 * Explains, rule by rule, whether a user is on a node's list. The rules are those of the wire contract.
 * `CandidateRepository` with `isEntitled`, and `EntitledUserRepository`, have the same rules.
 *
 * @param user with level and group
 * @param now Unix seconds
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
    rule(
      'port',
      audience.isOnePort === true || (port !== null && port > 0),
      audience.isOnePort === true ? 'the node serves all users on its own port' : `port is ${port ?? 0}`,
      { port: port ?? 0, one_port: audience.isOnePort === true ? 1 : 0 },
    ),
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
