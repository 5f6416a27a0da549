import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Conflict } from '../../common/problems/panel.errors.js';
import { isDuplicate, isReferenced } from '../../database/database.errors.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { checkNew } from '../../fields/field-input.js';
import { LevelFields, type NewLevel } from './level.fields.js';
import { levelDocument } from './level.mapper.js';
import { LevelRepository } from './level.repository.js';
import type { Level } from './level.entity.js';

/** Adds, lists and deletes the levels of users and nodes. */
@Injectable()
export class LevelsService {
  constructor(
    private readonly versions: VersionsService,
    private readonly levels: LevelRepository,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws InvalidValue; Conflict for a name in use */
  async add(level: NewLevel): Promise<Level> {
    const { name, rank } = checkNew(LevelFields, level);
    try {
      return await this.versions.change(['nodes'], async (manager) => {
        const added = await manager.withRepository(this.levels).save({ name, rank });
        const after = levelDocument(added);
        await this.audit.record(manager, { action: 'level.added', subject: `level:${added.id}`, after });
        return added;
      });
    } catch (error) {
      throw isDuplicate(error) ? new Conflict(`There is a level "${name}" already`, 'name-taken') : error;
    }
  }

  /** @throws NotFound; Conflict while users or nodes have it */
  async delete(name: string): Promise<Level> {
    try {
      return await this.versions.change(['nodes'], async (manager) => {
        const levels = manager.withRepository(this.levels);
        const level = await levels.byName(name);
        await levels.delete({ id: level.id });
        const before = levelDocument(level);
        await this.audit.record(manager, { action: 'level.deleted', subject: `level:${level.id}`, before });
        return level;
      });
    } catch (error) {
      throw isReferenced(error)
        ? new Conflict(`Users or nodes have the level "${name}"`, 'level-in-use', { name })
        : error;
    }
  }

  /** Lowest rank first. */
  async list(): Promise<Level[]> {
    return this.levels.list();
  }
}
