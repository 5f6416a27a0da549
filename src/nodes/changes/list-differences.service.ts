import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { CLOCK_TOLERANCE } from '../../common/time/overdue.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { CandidatesService } from '../../users/roster/candidates.service.js';
import { LOG_SECONDS, MAX_CHANGES, RosterLogCache, type RosterPlace } from '../../users/roster/roster-log.cache.js';
import type { ServedNode } from '../served/served-node.js';
import { type ListDifference, listDifference, type ListState } from './list-difference.js';

/** Computes what has changed on a list, from the log of changes and from the dates of users. It never computes the list. */
@Injectable()
export class ListDifferencesService {
  constructor(
    private readonly versions: VersionsService,
    private readonly candidates: CandidatesService,
    private readonly log: RosterLogCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Notices changes up to a number now: another process has seen them, and this one would within a second. Call it before you get
   * the node, whose changes are among them.
   */
  async notice(version: number): Promise<void> {
    if (version > (await this.versions.current('rosters'))) this.versions.forget();
  }

  /**
   * The difference between the list at a place and the newest list.
   *
   * The log has no old values of users, so the result names every changed user: those on the list with their item, all others as
   * removed. Ends of bans and last days are in no log, so it adds the users whose dates have passed since the place.
   *
   * @param before the state at the place, if the process still has it: then the result names only users with a difference
   * @returns undefined if the reader needs the whole list: after a change of the node, after many changes, and for a place that
   *   the log does not know
   */
  async since(view: ServedNode, place: RosterPlace, before?: ListState): Promise<ListDifference | undefined> {
    const now = this.clock.unixSeconds();
    if (!isInLog(place, now)) return undefined;
    const candidates = await this.candidates.current();
    if (candidates.version < place.version) return undefined;
    const changes = await this.log.between(place, candidates.version);
    if (changes === undefined || changes.nodeIds.has(view.node.id)) return undefined;
    // The process that wrote the cursor may have a clock that is a little ahead. The list never goes back.
    const moment = Math.max(now, place.moment);
    const uids = new Set(changes.userIds);
    for (const uid of candidates.datedBetween(place.moment, moment)) {
      uids.add(uid);
      if (uids.size > MAX_CHANGES) return undefined;
    }
    return listDifference(view, uids, { candidates, moment }, before);
  }
}

/** The log has had all changes since the place. A place in the future comes from a wrong clock. */
function isInLog({ moment }: RosterPlace, now: number): boolean {
  return moment >= now - LOG_SECONDS && moment <= now + CLOCK_TOLERANCE;
}
