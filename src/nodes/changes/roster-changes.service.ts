import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import type { EncodedAnswer } from '../../http/caching/encoded-answer.js';
import { NodeCallBuffer } from '../../line-key/guard/node-call.buffer.js';
import { LineKeyCache } from '../../line-key/line-key.cache.js';
import type { RosterPlace } from '../../users/roster/roster-log.cache.js';
import { NodeCache } from '../served/node.cache.js';
import type { ServedNode } from '../served/served-node.js';
import type { Family } from '../fields/families.js';
import { RostersService } from '../roster/rosters.service.js';
import { DifferenceAnswer } from './difference-answer.js';
import { isEmpty, type ListDifference, type ListState, placeOf } from './list-difference.js';
import { ListDifferencesService } from './list-differences.service.js';
import { RosterCursorsService } from './roster-cursors.service.js';
import type { RosterWait } from './roster-wait.js';
import { RosterWaitRunner } from './roster-wait.runner.js';
import type { ChangesCall } from './user-list-call.js';
import { WholeListAnswer } from './whole-list-answer.js';

/** Answers calls for the changes of user lists ("Changes of the user list" in docs/http-api.md). */
@Injectable()
export class RosterChangesService {
  constructor(
    private readonly nodeCache: NodeCache,
    private readonly rosters: RostersService,
    private readonly differences: ListDifferencesService,
    private readonly cursors: RosterCursorsService,
    private readonly waits: RosterWaitRunner,
    private readonly lineKeys: LineKeyCache,
    private readonly calls: NodeCallBuffer,
    private readonly clock: Clock,
  ) {}

  /**
   * The changes since the cursor of the call, or the whole list. Waits for a change if the call says so.
   *
   * @throws NotFound, WrongFamily; LineKeyRejected if the key has ended during the wait
   */
  async answer(family: Family, call: ChangesCall): Promise<EncodedAnswer> {
    // Before the first look, so that a change right after it ends the wait.
    const wait = this.waits.begin(call);
    try {
      return await this.answerAfter(wait, family, call);
    } finally {
      wait?.end();
    }
  }

  /** True if a daemon with this cursor has the newest list. */
  async isNewest(view: ServedNode, cursor: string): Promise<boolean> {
    await this.differences.notice(this.cursors.versionIn(cursor));
    const place = this.cursors.read(view, cursor);
    const difference = place && (await this.differences.since(view, place));
    return difference !== undefined && isEmpty(difference);
  }

  private async answerAfter(wait: RosterWait | undefined, family: Family, call: ChangesCall): Promise<EncodedAnswer> {
    const { nodeId } = call.credentials;
    await this.differences.notice(this.cursors.versionIn(call.since));
    let view = await this.nodeCache.get(family, nodeId);
    const { rosterKey } = view;
    let place = this.cursors.read(view, call.since);
    let before: ListState | undefined;
    while (place !== undefined && view.rosterKey === rosterKey) {
      const difference: ListDifference | undefined = await this.differences.since(view, place, before);
      if (difference === undefined) break;
      before = difference.state;
      place = placeOf(before);
      const cursor = this.noted(view, place);
      if (!isEmpty(difference) || wait === undefined || wait.isOver) return new DifferenceAnswer(difference, cursor);
      await wait.next();
      await this.lineKeys.verifyAgain(call.credentials);
      view = await this.nodeCache.get(family, nodeId);
    }
    return this.whole(family, nodeId);
  }

  /** The log may have told of a change of the node that happened after the last look at the node. */
  private async whole(family: Family, nodeId: number): Promise<EncodedAnswer> {
    const now = this.clock.unixSeconds();
    const view = await this.nodeCache.get(family, nodeId);
    const roster = await this.rosters.newest(view);
    const cursor = this.noted(view, { version: roster.version, moment: roster.momentNear(now) });
    return new WholeListAnswer(roster.answer.segments, cursor);
  }

  /** The cursor of a place. The doctor of the node learns that its daemon has it. */
  private noted(view: ServedNode, place: RosterPlace): string {
    const cursor = this.cursors.write(view, place);
    this.calls.hasRoster(view.node.id, cursor);
    return cursor;
  }
}
