import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { checked } from '../common/checked.js';
import { IsText, IsWhole } from '../common/checks.js';
import { Conflict, NotFound } from '../common/panel.error.js';
import { Database } from '../database/database.js';
import { isDuplicate, isReferenced } from '../database/database.errors.js';
import { Versions } from '../database/versions.js';
import { levelDocument } from './level-document.js';
import { Level } from './level.entity.js';

export class NewLevel {
  @IsText('name', 1, 64)
  name = '';

  @IsWhole('rank', -1_000_000, 1_000_000)
  rank = 0;
}

/** The ranks that users and nodes have. */
@Injectable()
export class LevelsService {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly audit: AuditLog,
  ) {}

  async add(name: string, rank: number): Promise<Level> {
    const level = checked(new NewLevel(), { name, rank });
    try {
      return await this.versions.change(['nodes', 'rosters'], async (manager) => {
        const added = await manager.save(manager.create(Level, { ...level }));
        const after = levelDocument(added);
        await this.audit.record(manager, { action: 'level.added', subject: `level:${added.id}`, after });
        return added;
      });
    } catch (error) {
      throw isDuplicate(error) ? new Conflict(`There is a level "${name}" already`, 'name-taken') : error;
    }
  }

  /** @throws NotFound; Conflict where users or nodes have it */
  async delete(name: string): Promise<Level> {
    try {
      return await this.versions.change(['nodes', 'rosters'], async (manager) => {
        const level = await manager.findOne(Level, { where: { name } });
        if (level === null) throw new NotFound(`Level "${name}"`);
        await manager.delete(Level, { id: level.id });
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

  /** The number of a level, or of the lowest one where no name is given; inside a transaction. */
  async idByName(manager: EntityManager, name: string | undefined): Promise<number> {
    const where = name === undefined ? {} : { name };
    const [level] = await manager.find(Level, { where, order: { rank: 'ASC', id: 'ASC' }, take: 1 });
    if (level === undefined) throw new NotFound(name === undefined ? 'A level' : `Level "${name}"`);
    return level.id;
  }

  /** @throws NotFound */
  async assertExists(name: string): Promise<void> {
    await this.database.read((manager) => this.idByName(manager, name));
  }

  /** Lowest rank first. */
  async list(): Promise<Level[]> {
    return this.database.read((manager) => manager.find(Level, { order: { rank: 'ASC', id: 'ASC' } }));
  }
}
