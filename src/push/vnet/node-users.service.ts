import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { userSpeedLimit } from '../../nodes/served/speed-limits.js';
import { LevelRepository } from '../../users/levels/level.repository.js';
import type { Candidate } from '../../users/roster/candidate.js';
import { CandidatesService } from '../../users/roster/candidates.service.js';
import { entitledCandidates, isEntitled, momentOf, type ServedIds } from '../../users/roster/entitled-candidates.js';
import type { Audience } from '../../users/roster/entitlement.js';
import { UserRepository } from '../../users/user/user.repository.js';
import type { DaemonUser } from './vnet-daemon.js';

/** The largest number that a daemon on a machine of 32 bits can read. */
const LARGEST_NUMBER = 2_147_483_647;

/** The user list of a node, in the form of its push server. */
export interface NodeUsers {
  readonly users: readonly DaemonUser[];
  /** The Unix second at which the end of the next ban changes the list; null without one. */
  readonly nextBanEnd: number | null;
}

/** The current user list of a node. Each method takes the number of a change in the log that its result must include. */
@Injectable()
export class NodeUsersService {
  constructor(
    private readonly clock: Clock,
    private readonly users: UserRepository,
    private readonly levels: LevelRepository,
    private readonly candidates: CandidatesService,
  ) {}

  async all(audience: Audience, change: number): Promise<NodeUsers> {
    const served = await this.servedBy(audience);
    const candidates = await this.candidates.current(change);
    const { users, nextBanEnd } = await entitledCandidates(served, candidates, momentOf(this.clock.unixSeconds()));
    return { users: users.map(daemonUser), nextBanEnd };
  }

  /** Those of the given users who are on the list. */
  async among(audience: Audience, uids: readonly number[], change: number): Promise<DaemonUser[]> {
    const served = await this.servedBy(audience);
    const candidates = await this.candidates.current(change);
    const moment = momentOf(this.clock.unixSeconds());
    const found = uids.flatMap((uid) => candidates.find(uid) ?? []);
    return found.filter((candidate) => isEntitled(served, candidate, moment)).map(daemonUser);
  }

  /** A number above 0 that no user has: the largest one that is free. */
  async numberOfNobody(): Promise<number> {
    for (let number = LARGEST_NUMBER; ; number--) {
      const known = await this.users.existing([number]);
      if (!known.has(number)) return number;
    }
  }

  private async servedBy({ rank, groupIds }: Audience): Promise<ServedIds> {
    return { levelIds: new Set(await this.levels.idsFrom(rank)), groupIds: new Set(groupIds) };
  }
}

function daemonUser({ uid, port, passwd, speedLimit }: Candidate): DaemonUser {
  const limit = userSpeedLimit('vnet-ssr', speedLimit);
  const number = Number(limit);
  return { uid, port, passwd, speed_limit: Number.isSafeInteger(number) ? number : limit.toString(), enable: 1 };
}
