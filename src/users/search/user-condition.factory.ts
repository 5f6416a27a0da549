import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GroupRepository } from '../levels/group.repository.js';
import { LevelRepository } from '../levels/level.repository.js';
import { EntitledUserRepository } from '../roster/entitled-user.repository.js';
import type { Condition } from '../condition.js';
import { nearCondition } from './near-condition.js';
import { stateCondition } from './state-condition.js';
import { tagText } from '../user/tags-column.js';
import type { UserFilter } from './user-filter.js';
import { UserTextRepository } from './user-text.repository.js';

/** Translates filters to conditions. */
@Injectable()
export class UserConditionFactory {
  constructor(
    private readonly levels: LevelRepository,
    private readonly groups: GroupRepository,
    private readonly texts: UserTextRepository,
    private readonly entitled: EntitledUserRepository,
  ) {}

  /**
   * The conditions of a filter. Columns with an index stand in COALESCE. Otherwise databases would use an index whose value half
   * of all users share, and sort these users for a page of fifty.
   *
   * @param now Unix seconds
   * @throws NotFound for an unknown level or group
   */
  async create(manager: EntityManager, filter: UserFilter, now: number): Promise<readonly Condition[]> {
    const { text, state, level, group, tag, audience, audiences, near, ids, also = [] } = filter;
    const conditions = [
      text === undefined ? undefined : await manager.withRepository(this.texts).condition(text),
      ids === undefined ? undefined : { text: 'user.id IN (:...ids)', parameters: { ids: [0, ...ids] } },
      state === undefined ? undefined : stateCondition(state, now),
      near === undefined ? undefined : nearCondition(near, now),
      level === undefined ? undefined : await this.ofLevel(manager, level),
      group === undefined ? undefined : await this.ofGroup(manager, group),
      tag === undefined ? undefined : { text: 'INSTR(user.tags, :tag) > 0', parameters: { tag: tagText(tag) } },
      audience === undefined ? undefined : await manager.withRepository(this.entitled).condition([audience], now),
      audiences === undefined ? undefined : await manager.withRepository(this.entitled).condition(audiences, now),
      ...also,
    ];
    return conditions.filter((condition) => condition !== undefined);
  }

  private async ofLevel(manager: EntityManager, name: string): Promise<Condition> {
    const { id: levelId } = await manager.withRepository(this.levels).byName(name);
    return { text: 'COALESCE(user.levelId, 0) = :levelId', parameters: { levelId } };
  }

  private async ofGroup(manager: EntityManager, name: string | null): Promise<Condition> {
    if (name === null) return { text: 'COALESCE(user.groupId, 0) = 0', parameters: {} };
    const groupId = await manager.withRepository(this.groups).idByName(name);
    return { text: 'COALESCE(user.groupId, 0) = :groupId', parameters: { groupId } };
  }
}
