import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GroupRepository } from '../levels/group.repository.js';
import { LevelRepository } from '../levels/level.repository.js';
import type { Surroundings } from './surroundings.js';
import { UserBatchRepository } from './user-batch.repository.js';
import type { UserWish } from './user-wish.js';

/** Reads the surroundings of wishes. */
@Injectable()
export class SurroundingsFactory {
  constructor(
    private readonly users: UserBatchRepository,
    private readonly levels: LevelRepository,
    private readonly groups: GroupRepository,
  ) {}

  /** @param isLocked whether to lock the users until the transaction ends */
  async create(manager: EntityManager, wishes: readonly UserWish[], isLocked: boolean): Promise<Surroundings> {
    const rows = manager.withRepository(this.users);
    const users = await rows.listBy('emailKey', given(wishes.map(({ emailKey }) => emailKey)), isLocked);
    const ports = await rows.holders('port', given(wishes.map(({ fields }) => fields.port || undefined)));
    const uuids = await rows.holders('uuid', given(wishes.map(({ fields }) => fields.uuid)));
    const levels = await manager.withRepository(this.levels).list();
    const groupNames = given(wishes.map(({ fields }) => fields.group));
    const groups = await manager.withRepository(this.groups).listByNames(groupNames);
    return {
      users: new Map(users.map((user) => [user.emailKey, user])),
      ports,
      uuids,
      levels: new Map(levels.map((level) => [level.name, level])),
      lowestLevel: levels[0],
      groups: new Map(groups.map((group) => [group.name, group])),
    };
  }
}

function given<T>(values: readonly (T | null | undefined)[]): T[] {
  return [...new Set(values.filter((value) => value !== undefined && value !== null))];
}
