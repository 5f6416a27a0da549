import { randomToken } from '../common/random-token.js';
import type { Generation } from './generation.js';
import { inHalves } from './in-halves.js';
import { PushRefused } from './push.errors.js';
import { isNothing, rosterDifference, type RosterDifference } from './roster-difference.js';
import type { DaemonUser, VnetDaemon } from './vnet-daemon.js';

const USERS_PER_CALL = 500;
const SECRET_BYTES = 16;

/** What was brought to a daemon. */
export interface Brought {
  readonly removed: number;
  readonly added: number;
  readonly changed: number;
  /** What the daemon does not take, whatever is done; the rest was brought. */
  readonly refusals: readonly PushRefused[];
}

const NOTHING: Brought = { removed: 0, added: 0, changed: 0, refusals: [] };

/** Makes the users of one daemon those that it should have, in the way of its generation. */
export class DaemonRoster {
  constructor(
    private readonly daemon: VnetDaemon,
    /** Not known before the first comparison. */
    private readonly generation: Generation | null,
  ) {}

  /**
   * Brings what has changed of some users. A 2.2 daemon is told what shall be. Any other is asked for its users first: one of
   * 2.1 removes those whom it is told to add if it has one of them, and removes nobody if it lacks one of them.
   *
   * @param uids whose changes are brought; who of them is not in `wanted` shall not be there
   */
  async bring(uids: readonly number[], wanted: readonly DaemonUser[]): Promise<Brought> {
    if (uids.length === 0) return NOTHING;
    const should = new Set(wanted.map((user) => user.uid));
    const difference = { gone: uids.filter((uid) => !should.has(uid)), missing: wanted, changed: [] };
    if (this.generation === '2.2' && (await this.isMadeSo(difference))) return counted(difference, []);
    const concerned = new Set(uids);
    return this.mend((present) =>
      rosterDifference(
        present.filter((user) => concerned.has(user.uid)),
        wanted,
      ),
    );
  }

  /** Compares all users of the daemon with those that it should have, and mends the difference. */
  async reconcile(wanted: readonly DaemonUser[]): Promise<Brought> {
    if (this.generation === '2.2') {
      const difference = rosterDifference(await this.daemon.list(), wanted);
      if (isNothing(difference)) return NOTHING;
      if (await this.isMadeSo(difference)) return counted(difference, []);
    }
    return this.mend((present) => rosterDifference(present, wanted));
  }

  /** True where a 2.2 daemon has taken it all. Who goes is first, so that ports are free for who comes. */
  private async isMadeSo({ gone, missing, changed }: RosterDifference): Promise<boolean> {
    const users = [...gone.map(goneUser), ...changed, ...missing];
    try {
      for (const some of portions(users)) await this.daemon.add(some);
      return true;
    } catch (error) {
      // Two who swap their ports, for one: mended by removing both first.
      if (error instanceof PushRefused) return false;
      throw error;
    }
  }

  /** In the way that every generation understands: removes those who are there, adds those who are not. */
  private async mend(differenceTo: (present: readonly DaemonUser[]) => RosterDifference): Promise<Brought> {
    const difference = differenceTo(await this.daemon.list());
    const { gone, missing, changed } = difference;
    const refusals: PushRefused[] = [];
    for (const some of portions([...gone, ...changed.map((user) => user.uid)])) {
      refusals.push(...(await inHalves(some, (uids) => this.daemon.remove(uids))));
    }
    for (const some of portions([...changed, ...missing])) {
      refusals.push(...(await inHalves(some, (users) => this.daemon.add(users))));
    }
    return counted(difference, refusals);
  }
}

function counted({ gone, missing, changed }: RosterDifference, refusals: readonly PushRefused[]): Brought {
  return { removed: gone.length, added: missing.length, changed: changed.length, refusals };
}

/** Somebody who shall not be there. A daemon that has become a 2.1 meanwhile would add him: so with a password that nobody knows. */
function goneUser(uid: number): DaemonUser {
  return { uid, port: 0, passwd: randomToken(SECRET_BYTES), speed_limit: 0, enable: 0 };
}

function portions<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / USERS_PER_CALL);
  return Array.from({ length: count }, (_none, index) =>
    items.slice(index * USERS_PER_CALL, (index + 1) * USERS_PER_CALL),
  );
}
