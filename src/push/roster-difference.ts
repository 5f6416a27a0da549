import type { DaemonUser } from './vnet-daemon.js';

/** What it takes to make a daemon's users those that it should have. */
export interface RosterDifference {
  /** The numbers of those who should not be there. */
  readonly gone: readonly number[];
  readonly missing: readonly DaemonUser[];
  /** Those who are there, but otherwise: as they should be. */
  readonly changed: readonly DaemonUser[];
}

export function rosterDifference(present: readonly DaemonUser[], wanted: readonly DaemonUser[]): RosterDifference {
  const there = new Map(present.map((user) => [user.uid, user]));
  const should = new Set(wanted.map((user) => user.uid));
  return {
    gone: [...there.keys()].filter((uid) => !should.has(uid)),
    missing: wanted.filter((user) => !there.has(user.uid)),
    changed: wanted.filter((user) => {
      const before = there.get(user.uid);
      return before !== undefined && !isSame(before, user);
    }),
  };
}

export function isNothing({ gone, missing, changed }: RosterDifference): boolean {
  return gone.length + missing.length + changed.length === 0;
}

/** Limits as numbers: what a daemon shows was read so, and rounded where it is larger. */
function isSame(one: DaemonUser, other: DaemonUser): boolean {
  return (
    one.port === other.port && one.passwd === other.passwd && Number(one.speed_limit) === Number(other.speed_limit)
  );
}
