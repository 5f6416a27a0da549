import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service.js';
import { Conflict } from '../common/problems/panel.errors.js';
import { isDuplicate } from '../database/database.errors.js';
import { VersionsService } from '../database/versions/versions.service.js';
import { checkChange } from '../fields/field-input.js';
import type { Level } from '../users/levels/level.entity.js';
import { type LevelChange, LevelFields } from '../users/levels/level.fields.js';
import { levelDocument } from '../users/levels/level.mapper.js';
import { LevelRepository } from '../users/levels/level.repository.js';
import { RosterChangeRunner } from '../users/roster/roster-change.runner.js';
import { NodeRepository } from './node.repository.js';

/** Changes levels. A new rank changes which levels a node serves, and so the user lists of nodes. */
@Injectable()
export class LevelChangesService {
  constructor(
    private readonly versions: VersionsService,
    private readonly rosters: RosterChangeRunner,
    private readonly levels: LevelRepository,
    private readonly nodes: NodeRepository,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws InvalidValue, NotFound; Conflict for a name in use */
  async change(name: string, wanted: LevelChange): Promise<Level> {
    const change = checkChange(LevelFields, wanted);
    try {
      if (change.rank === undefined) {
        return await this.versions.change(['nodes'], (manager) => this.write(manager, name, change));
      }
      return await this.rosters.runForNodes(async (manager, changed) => {
        const level = await this.write(manager, name, change);
        for (const { id } of await manager.withRepository(this.nodes).list()) changed.add(id);
        return level;
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new Conflict(`There is a level "${change.name ?? ''}" already`, 'name-taken');
    }
  }

  private async write(manager: EntityManager, name: string, change: LevelChange): Promise<Level> {
    const levels = manager.withRepository(this.levels);
    const before = await levels.byName(name);
    const after = { ...before, ...change };
    await levels.update({ id: before.id }, { name: after.name, rank: after.rank });
    const states = { before: levelDocument(before), after: levelDocument(after) };
    await this.audit.record(manager, { action: 'level.changed', subject: `level:${before.id}`, ...states });
    return after;
  }
}
