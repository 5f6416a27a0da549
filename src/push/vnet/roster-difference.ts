import type { DaemonUser } from './vnet-daemon.js';

/** The steps from a daemon's users to the wanted users. */
export interface RosterDifference {
  /** The numbers of users to remove. */
  readonly gone: readonly number[];
  readonly missing: readonly DaemonUser[];
  /** Users with other fields on the daemon, with their wanted fields. */
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

/** Compares limits as numbers: JSON has rounded large limits of the daemon. */
function isSame(one: DaemonUser, other: DaemonUser): boolean {
  return (
    one.port === other.port && one.passwd === other.passwd && Number(one.speed_limit) === Number(other.speed_limit)
  );
}
