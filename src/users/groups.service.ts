import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { checked } from '../common/checked.js';
import { IsText } from '../common/checks.js';
import { Conflict, NotFound } from '../common/panel.error.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { UserGroup } from './user-group.entity.js';

export class NewGroup {
  @IsText('name', 1, 64)
  name = '';
}

/** The groups that keep users to certain nodes. */
@Injectable()
export class GroupsService {
  constructor(private readonly database: Database) {}

  async add(name: string): Promise<UserGroup> {
    const group = checked(new NewGroup(), { name });
    try {
      return await this.database.transaction((manager) => manager.save(manager.create(UserGroup, { ...group })));
    } catch (error) {
      throw isDuplicate(error) ? new Conflict(`There is a group "${name}" already`) : error;
    }
  }

  /** The number of a group, inside a transaction. */
  async idByName(manager: EntityManager, name: string): Promise<number> {
    const group = await manager.findOne(UserGroup, { where: { name } });
    if (group === null) throw new NotFound(`Group "${name}"`);
    return group.id;
  }

  async list(): Promise<UserGroup[]> {
    return this.database.read((manager) => manager.find(UserGroup, { order: { id: 'ASC' } }));
  }
}
