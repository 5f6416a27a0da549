import { setImmediate } from 'node:timers/promises';
import { dayNumber, utcDate } from '../../common/time/utc-date.js';
import type { Candidate } from './candidate.js';
import type { Candidates } from './candidates.js';

/** The number of segments after which other requests get a turn. */
const SEGMENTS_PER_TURN = 16;

/** The levels and groups whose users a node serves. Users without a group are served as well. */
export interface ServedIds {
  readonly levelIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
  /** As for an audience. */
  readonly isOnePort?: boolean;
}

/** A moment, in both forms in which dates of users are compared with it. */
export interface Moment {
  /** Unix seconds. */
  readonly now: number;
  /** The day as a number, 20261231. */
  readonly today: number;
}

/** @param now Unix seconds */
export function momentOf(now: number): Moment {
  return { now, today: dayNumber(utcDate(now)) };
}

/** True for a candidate who is on the list of a node, now or after the end of a ban. */
export function isEntitledButForBans(served: ServedIds, candidate: Candidate, { today }: Moment): boolean {
  const { levelId, groupId, lastDay, port } = candidate;
  const isServed = served.levelIds.has(levelId) && (groupId === 0 || served.groupIds.has(groupId));
  return isServed && lastDay >= today && (port > 0 || served.isOnePort === true);
}

/** True for a candidate who is on the list of a node. The rules are those of `explainEntitlement`. */
export function isEntitled(served: ServedIds, candidate: Candidate, moment: Moment): boolean {
  return candidate.banEnd <= moment.now && isEntitledButForBans(served, candidate, moment);
}

/** The users on the list of a node, and the Unix second at which the end of the next ban adds one to it. */
export interface EntitledCandidates {
  readonly users: readonly Candidate[];
  readonly nextBanEnd: number | null;
}

/** Selects all users on the list of a node, ascending. */
export async function entitledCandidates(
  served: ServedIds,
  candidates: Candidates,
  moment: Moment,
): Promise<EntitledCandidates> {
  const users: Candidate[] = [];
  let nextBanEnd = Infinity;
  let done = 0;
  for (const segment of candidates.segments) {
    for (const candidate of segment.all()) {
      if (!isEntitledButForBans(served, candidate, moment)) continue;
      if (candidate.banEnd > moment.now) nextBanEnd = Math.min(nextBanEnd, candidate.banEnd);
      else users.push(candidate);
    }
    if (++done % SEGMENTS_PER_TURN === 0) await setImmediate();
  }
  return { users, nextBanEnd: nextBanEnd === Infinity ? null : nextBanEnd };
}
