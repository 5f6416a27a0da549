import { Injectable } from '@nestjs/common';
import { grouped } from '../../common/grouped.js';
import { groupDocument } from '../../nodes/group-document.js';
import { LevelChangesService } from '../../nodes/level-changes.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { GroupChange, NewGroup } from '../../users/levels/group.fields.js';
import { GroupsService } from '../../users/levels/groups.service.js';
import type { Level } from '../../users/levels/level.entity.js';
import type { LevelChange, LevelDocument, NewLevel } from '../../users/levels/level.fields.js';
import { levelDocument } from '../../users/levels/level.mapper.js';
import { LevelsService } from '../../users/levels/levels.service.js';
import { UserRepository } from '../../users/user/user.repository.js';
import type { Page } from '../../fields/list/page.js';
import { pageOf } from '../../fields/list/short-list.js';
import type { LevelQuery } from './level-query.dto.js';

/** The numbers of users and nodes; null if the caller did not ask for them. */
export type LevelView = LevelDocument & { readonly users: number | null; readonly nodes: number | null };
export type GroupView = ReturnType<typeof groupDocument> & { readonly users: number | null };

/** The levels and groups of the admin API. */
@Injectable()
export class AdminLevelsService {
  constructor(
    private readonly levels: LevelsService,
    private readonly levelChanges: LevelChangesService,
    private readonly groups: GroupsService,
    private readonly nodes: NodesService,
    private readonly users: UserRepository,
  ) {}

  async list({ uses, ...query }: LevelQuery): Promise<Page<LevelView>> {
    const users = uses ? await this.users.countUsersBy('levelId') : undefined;
    const nodes = uses ? grouped(await this.nodes.list(), ({ node }) => node.level.id) : undefined;
    const levels = (await this.levels.list()).map((level) => ({
      ...levelDocument(level),
      users: users === undefined ? null : (users.get(level.id) ?? 0),
      nodes: nodes === undefined ? null : (nodes.get(level.id)?.length ?? 0),
    }));
    return pageOf(levels, query, 'rank', {
      idOf: ({ id }) => id,
      textsOf: ({ name }) => [name],
      valueOf: ({ rank }) => rank,
    });
  }

  /** @throws InvalidValue, Conflict */
  async add(level: NewLevel): Promise<LevelView> {
    return uncounted(await this.levels.add(level));
  }

  /** @throws InvalidValue, NotFound, Conflict */
  async change(name: string, change: LevelChange): Promise<LevelView> {
    return uncounted(await this.levelChanges.change(name, change));
  }

  /** @throws NotFound, Conflict */
  async delete(name: string): Promise<void> {
    await this.levels.delete(name);
  }

  async listGroups({ uses, ...query }: LevelQuery): Promise<Page<GroupView>> {
    const nodes = await this.nodes.list();
    const users = uses ? await this.users.countUsersBy('groupId') : undefined;
    const groups = (await this.groups.list()).map((group) => ({
      ...groupDocument(group, nodes),
      users: users === undefined ? null : (users.get(group.id) ?? 0),
    }));
    return pageOf(groups, query, 'name', {
      idOf: ({ id }) => id,
      textsOf: ({ name }) => [name],
      valueOf: ({ name }) => name,
    });
  }

  /** @throws InvalidValue, Conflict */
  async addGroup(group: NewGroup): Promise<GroupView> {
    return { ...groupDocument(await this.groups.add(group), []), users: null };
  }

  /** @throws InvalidValue, NotFound, Conflict */
  async changeGroup(name: string, change: GroupChange): Promise<GroupView> {
    return { ...groupDocument(await this.groups.change(name, change), await this.nodes.list()), users: null };
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

function uncounted(level: Level): LevelView {
  return { ...levelDocument(level), users: null, nodes: null };
}
