import { randomToken } from '../../common/secrets/random-token.js';
import type { Generation } from './generation.js';
import { bisect } from './bisect.js';
import { PushRefused } from '../push.errors.js';
import { isNothing, rosterDifference, type RosterDifference } from './roster-difference.js';
import type { DaemonUser, VnetDaemon } from './vnet-daemon.js';

const USERS_PER_CALL = 500;
const SECRET_BYTES = 16;

/** The changes that were sent to a daemon. */
export interface Brought {
  readonly removed: number;
  readonly added: number;
  readonly changed: number;
  /** The daemon refuses these for good; the rest was sent. */
  readonly refusals: readonly PushRefused[];
}

const NOTHING: Brought = { removed: 0, added: 0, changed: 0, refusals: [] };

/** Corrects the users of one daemon, in the way of its generation. */
export class DaemonRoster {
  constructor(
    private readonly daemon: VnetDaemon,
    /** Null before the first comparison. */
    private readonly generation: Generation | null,
  ) {}

  /**
   * Sends the changes of some users. A 2.2 daemon gets the wanted users. For any other, the panel reads the daemon's users
   * first: a 2.1 daemon removes all users of a call to add if it has one of them, and removes nobody if it lacks one of them.
   *
   * @param uids the changed users; the daemon must not have those who are missing in `wanted`
   */
  async bring(uids: readonly number[], wanted: readonly DaemonUser[]): Promise<Brought> {
    if (uids.length === 0) return NOTHING;
    const should = new Set(wanted.map((user) => user.uid));
    const difference = { gone: uids.filter((uid) => !should.has(uid)), missing: wanted, changed: [] };
    if (this.generation === '2.2' && (await this.isMadeSo(difference))) return counted(difference, []);
    const concerned = new Set(uids);
    return this.correct((present) =>
      rosterDifference(
        present.filter((user) => concerned.has(user.uid)),
        wanted,
      ),
    );
  }

  /** Compares all users of the daemon with the wanted users, and corrects the difference. */
  async reconcile(wanted: readonly DaemonUser[]): Promise<Brought> {
    if (this.generation === '2.2') {
      const difference = rosterDifference(await this.daemon.list(), wanted);
      if (isNothing(difference)) return NOTHING;
      if (await this.isMadeSo(difference)) return counted(difference, []);
    }
    return this.correct((present) => rosterDifference(present, wanted));
  }

  /** True where a 2.2 daemon accepts everything. Removed users come first, so that their ports are free for added ones. */
  private async isMadeSo({ gone, missing, changed }: RosterDifference): Promise<boolean> {
    const users = [...gone.map(goneUser), ...changed, ...missing];
    try {
      for (const some of portions(users)) await this.daemon.add(some);
      return true;
    } catch (error) {
      // For example, two users swap their ports: the other way removes both first.
      if (error instanceof PushRefused) return false;
      throw error;
    }
  }

  /** Uses calls that every generation accepts: removes present users, and adds missing ones. */
  private async correct(differenceTo: (present: readonly DaemonUser[]) => RosterDifference): Promise<Brought> {
    const difference = differenceTo(await this.daemon.list());
    const { gone, missing, changed } = difference;
    const refusals: PushRefused[] = [];
    for (const some of portions([...gone, ...changed.map((user) => user.uid)])) {
      refusals.push(...(await bisect(some, (uids) => this.daemon.remove(uids))));
    }
    for (const some of portions([...changed, ...missing])) {
      refusals.push(...(await bisect(some, (users) => this.daemon.add(users))));
    }
    return counted(difference, refusals);
  }
}

function counted({ gone, missing, changed }: RosterDifference, refusals: readonly PushRefused[]): Brought {
  return { removed: gone.length, added: missing.length, changed: changed.length, refusals };
}

/** A user to remove. Their password is random: a daemon that was replaced by a 2.1 meanwhile would add them. */
function goneUser(uid: number): DaemonUser {
  return { uid, port: 0, passwd: randomToken(SECRET_BYTES), speed_limit: 0, enable: 0 };
}

function portions<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / USERS_PER_CALL);
  return Array.from({ length: count }, (_none, index) =>
    items.slice(index * USERS_PER_CALL, (index + 1) * USERS_PER_CALL),
  );
}
