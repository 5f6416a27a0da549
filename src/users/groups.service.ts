import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { checked } from '../common/checked.js';
import { IsText } from '../common/checks.js';
import { Conflict, NotFound } from '../common/panel.error.js';
import { Database } from '../database/database.js';
import { isDuplicate, isReferenced } from '../database/database.errors.js';
import { Versions } from '../database/versions.js';
import { UserGroup } from './user-group.entity.js';

export class NewGroup {
  @IsText('name', 1, 64)
  name = '';
}

/** The groups that keep users to certain nodes. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly audit: AuditLog,
  ) {}

  async add(name: string): Promise<UserGroup> {
    const group = checked(new NewGroup(), { name });
    try {
      return await this.database.transaction(async (manager) => {
        const added = await manager.save(manager.create(UserGroup, { ...group }));
        const after = { id: added.id, name: added.name };
        await this.audit.record(manager, { action: 'group.added', subject: `group:${added.id}`, after });
        return added;
      });
    } catch (error) {
      throw isDuplicate(error) ? new Conflict(`There is a group "${name}" already`, 'name-taken') : error;
    }
  }

  /** Takes a group and its links to nodes away. @throws NotFound; Conflict where users are in it */
  async delete(name: string): Promise<UserGroup> {
    try {
      return await this.versions.change(['nodes', 'rosters'], async (manager) => {
        const id = await this.idByName(manager, name);
        await manager.delete(UserGroup, { id });
        await this.audit.record(manager, { action: 'group.deleted', subject: `group:${id}`, before: { id, name } });
        return { id, name };
      });
    } catch (error) {
      throw isReferenced(error) ? new Conflict(`Users are in the group "${name}"`, 'group-in-use', { name }) : error;
    }
  }

  /** The number of a group, inside a transaction. */
  async idByName(manager: EntityManager, name: string): Promise<number> {
    const group = await manager.findOne(UserGroup, { where: { name } });
    if (group === null) throw new NotFound(`Group "${name}"`);
    return group.id;
  }

  /** @throws NotFound */
  async assertExists(name: string): Promise<void> {
    await this.database.read((manager) => this.idByName(manager, name));
  }

  async list(): Promise<UserGroup[]> {
    return this.database.read((manager) => manager.find(UserGroup, { order: { id: 'ASC' } }));
  }
}
