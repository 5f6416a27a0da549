import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audience } from './entitlement.js';
import { EntitledUserRepository } from './entitled-user.repository.js';
import { RosterChangeRepository } from './roster-change.repository.js';

/** Finds users who have stayed on a user list. */
@Injectable()
export class ListStayService {
  constructor(
    private readonly changes: RosterChangeRepository,
    private readonly entitled: EntitledUserRepository,
  ) {}

  /**
   * Which of some users are on a node's list, and have been without any change since a moment.
   *
   * @param uids at least one
   * @param times Unix seconds
   */
  async stayed(
    manager: EntityManager,
    uids: readonly number[],
    node: { readonly id: number; readonly audience: Audience },
    times: { readonly since: number; readonly now: number },
  ): Promise<number[]> {
    const changes = await manager.withRepository(this.changes).since(times.since, node.id, uids);
    if (changes.some(({ nodeId }) => nodeId !== null)) return [];
    const changed = new Set(changes.map(({ userId }) => userId));
    const quiet = uids.filter((uid) => !changed.has(uid));
    return quiet.length === 0 ? [] : manager.withRepository(this.entitled).among(quiet, node.audience, times.now);
  }
}
