import type { UserOutcome } from './user-outcome.js';
import { utcDate } from '../../common/time/utc-date.js';

/** Why a user is on no list here, or undefined for a user whom level and group alone decide about. */
export type OwnRule = 'not imported' | 'status' | 'enable' | 'ban_time' | 'traffic' | 'expired_at' | 'port';

/** What decides about the lists on which a user stands, there and here. */
export interface Service {
  readonly id: number;
  readonly isServedThere: boolean;
  readonly rankThere: number;
  readonly groupThere: string | null;
  readonly rule: OwnRule | undefined;
  readonly rankHere: number;
  readonly groupHere: string | null;
}

/**
 * The service of a user after the import, by the rules of `explainEntitlement`.
 *
 * @param groupKeyOf the key in the old panel of a group here
 * @param hasFreePort whether a new user who needs a free port gets one
 * @param now Unix seconds
 */
export function serviceOf(
  outcome: UserOutcome,
  groupKeyOf: (id: number) => string,
  hasFreePort: boolean,
  now: number,
): Service {
  const { user } = outcome;
  const there = { id: user.id, isServedThere: user.isServed, rankThere: user.rank, groupThere: user.groupKey };
  if (outcome.kind === 'left-out' || outcome.kind === 'conflict')
    return { ...there, rule: 'not imported', rankHere: user.rank, groupHere: user.groupKey };
  if (outcome.kind === 'added')
    return {
      ...there,
      rule: ruleOf({ ...user, hasPort: outcome.needsPort ? hasFreePort : user.port !== null }, now),
      rankHere: user.rank,
      groupHere: user.groupKey,
    };
  const { before, fields, gain, isSamePeriod } = outcome;
  const start = gain.isReset && isSamePeriod ? { u: 0n, d: 0n } : before;
  const taken = <K extends 'status' | 'enable' | 'banTime' | 'transferEnable' | 'expiredAt'>(field: K) =>
    fields.has(field) ? user[field] : before[field];
  const here = {
    status: taken('status'),
    enable: taken('enable'),
    banTime: taken('banTime'),
    transferEnable: taken('transferEnable'),
    expiredAt: taken('expiredAt'),
    u: start.u + gain.u,
    d: start.d + gain.d,
    hasPort: (fields.has('port') ? user.port : before.port) !== null,
  };
  return {
    ...there,
    rule: ruleOf(here, now),
    rankHere: fields.has('rank') ? user.rank : before.level.rank,
    groupHere: fields.has('groupKey') ? user.groupKey : before.groupId === null ? null : groupKeyOf(before.groupId),
  };
}

interface Rules {
  readonly status: number;
  readonly enable: number;
  readonly banTime: number | null;
  readonly u: bigint;
  readonly d: bigint;
  readonly transferEnable: bigint;
  readonly expiredAt: string;
  readonly hasPort: boolean;
}

function ruleOf(
  { status, enable, banTime, u, d, transferEnable, expiredAt, hasPort }: Rules,
  now: number,
): OwnRule | undefined {
  if (status === -1) return 'status';
  if (enable !== 1) return 'enable';
  if (banTime !== null && banTime > now) return 'ban_time';
  if (u + d >= transferEnable) return 'traffic';
  if (utcDate(now) > expiredAt) return 'expired_at';
  return hasPort ? undefined : 'port';
}
