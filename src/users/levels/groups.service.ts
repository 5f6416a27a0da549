import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Conflict } from '../../common/problems/panel.errors.js';
import { Database } from '../../database/database.js';
import { isDuplicate, isReferenced } from '../../database/database.errors.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { checkChange, checkNew } from '../../fields/field-input.js';
import { type GroupChange, GroupFields, type NewGroup } from './group.fields.js';
import { GroupRepository } from './group.repository.js';
import type { UserGroup } from './user-group.entity.js';

/** Adds, lists and deletes the groups that restrict users to certain nodes. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly database: Database,
    private readonly versions: VersionsService,
    private readonly groups: GroupRepository,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws InvalidValue; Conflict for a name in use */
  async add(group: NewGroup): Promise<UserGroup> {
    const { name } = checkNew(GroupFields, group);
    try {
      return await this.database.transaction(async (manager) => {
        const added = await manager.withRepository(this.groups).save({ name });
        const after = { id: added.id, name: added.name };
        await this.audit.record(manager, { action: 'group.added', subject: `group:${added.id}`, after });
        return added;
      });
    } catch (error) {
      throw isDuplicate(error) ? nameTaken(name) : error;
    }
  }

  /** Gives a group another name. Its users and nodes stay. @throws InvalidValue, NotFound; Conflict for a name in use */
  async change(name: string, wanted: GroupChange): Promise<UserGroup> {
    const change = checkChange(GroupFields, wanted);
    try {
      return await this.versions.change(['nodes'], async (manager) => {
        const groups = manager.withRepository(this.groups);
        const before = { id: await groups.idByName(name), name };
        const after = { ...before, ...change };
        await groups.update({ id: before.id }, { name: after.name });
        await this.audit.record(manager, { action: 'group.changed', subject: `group:${before.id}`, before, after });
        return after;
      });
    } catch (error) {
      throw isDuplicate(error) ? nameTaken(change.name) : error;
    }
  }

  /** Deletes a group and its links to nodes. @throws NotFound; Conflict while users are in it */
  async delete(name: string): Promise<UserGroup> {
    try {
      return await this.versions.change(['nodes'], async (manager) => {
        const groups = manager.withRepository(this.groups);
        const id = await groups.idByName(name);
        await groups.delete({ id });
        await this.audit.record(manager, { action: 'group.deleted', subject: `group:${id}`, before: { id, name } });
        return { id, name };
      });
    } catch (error) {
      throw isReferenced(error) ? new Conflict(`Users are in the group "${name}"`, 'group-in-use', { name }) : error;
    }
  }

  /** Oldest first. */
  async list(): Promise<UserGroup[]> {
    return this.groups.list();
  }
}

function nameTaken(name = ''): Conflict {
  return new Conflict(`There is a group "${name}" already`, 'name-taken');
}
