import { Injectable } from '@nestjs/common';
import { groupDocument } from '../../nodes/group-document.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { NewGroup } from '../../users/levels/group.fields.js';
import { GroupsService } from '../../users/levels/groups.service.js';
import type { LevelDocument, NewLevel } from '../../users/levels/level.fields.js';
import { levelDocument } from '../../users/levels/level.mapper.js';
import { LevelsService } from '../../users/levels/levels.service.js';
import type { ListQuery } from '../../http/list/list-query.dto.js';
import type { Page } from '../../http/list/page.js';
import { pageOf } from '../../http/list/short-list.js';

export type GroupView = ReturnType<typeof groupDocument>;

/** The levels and groups of the admin API. */
@Injectable()
export class AdminLevelsService {
  constructor(
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly nodes: NodesService,
  ) {}

  async list(query: ListQuery): Promise<Page<LevelDocument>> {
    const levels = (await this.levels.list()).map(levelDocument);
    return pageOf(levels, query, 'rank', {
      idOf: ({ id }) => id,
      textsOf: ({ name }) => [name],
      valueOf: ({ rank }) => rank,
    });
  }

  /** @throws InvalidValue, Conflict */
  async add(level: NewLevel): Promise<LevelDocument> {
    return levelDocument(await this.levels.add(level));
  }

  /** @throws NotFound, Conflict */
  async delete(name: string): Promise<void> {
    await this.levels.delete(name);
  }

  async listGroups(query: ListQuery): Promise<Page<GroupView>> {
    const nodes = await this.nodes.list();
    const groups = (await this.groups.list()).map((group) => groupDocument(group, nodes));
    return pageOf(groups, query, 'name', {
      idOf: ({ id }) => id,
      textsOf: ({ name }) => [name],
      valueOf: ({ name }) => name,
    });
  }

  /** @throws InvalidValue, Conflict */
  async addGroup(group: NewGroup): Promise<GroupView> {
    return groupDocument(await this.groups.add(group), []);
  }

  /** @throws NotFound, Conflict */
  async deleteGroup(name: string): Promise<void> {
    await this.groups.delete(name);
  }

  /** @throws NotFound */
  async link(name: string, nodeId: number): Promise<void> {
    await this.nodes.link(nodeId, name);
  }

  /** @throws NotFound */
  async unlink(name: string, nodeId: number): Promise<void> {
    await this.nodes.unlink(nodeId, name);
  }
}
