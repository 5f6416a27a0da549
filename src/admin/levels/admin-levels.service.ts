import { Injectable } from '@nestjs/common';
import { checked } from '../../common/checked.js';
import { groupDocument } from '../../nodes/group-document.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { GroupsService, NewGroup } from '../../users/groups.service.js';
import { levelDocument } from '../../users/level-document.js';
import { LevelsService, NewLevel } from '../../users/levels.service.js';
import type { ListQuery } from '../resource/list-query.dto.js';
import type { Page } from '../resource/page.js';
import { pageOf } from '../resource/short-list.js';

export type LevelView = ReturnType<typeof levelDocument>;
export type GroupView = ReturnType<typeof groupDocument>;

/** What admins do with levels and groups. */
@Injectable()
export class AdminLevels {
  constructor(
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly nodes: NodesService,
  ) {}

  async list(query: ListQuery): Promise<Page<LevelView>> {
    const levels = (await this.levels.list()).map(levelDocument);
    return pageOf(levels, query, 'rank', {
      idOf: ({ id }) => id,
      textsOf: ({ name }) => [name],
      valueOf: ({ rank }) => rank,
    });
  }

  /** @throws InvalidValue, Conflict */
  async add(fields: object): Promise<LevelView> {
    const { name, rank } = checked(Object.assign(new NewLevel(), fields), {});
    return levelDocument(await this.levels.add(name, rank));
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
  async addGroup(fields: object): Promise<GroupView> {
    const { name } = checked(Object.assign(new NewGroup(), fields), {});
    return groupDocument(await this.groups.add(name), []);
  }

  /** @throws NotFound, Conflict */
  async deleteGroup(name: string): Promise<void> {
    await this.groups.delete(name);
  }

  /** @throws NotFound */
  async link(name: string, nodeId: number): Promise<void> {
    await this.nodes.link(String(nodeId), name);
  }

  /** @throws NotFound */
  async unlink(name: string, nodeId: number): Promise<void> {
    await this.nodes.unlink(String(nodeId), name);
  }
}
