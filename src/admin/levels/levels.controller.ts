import { Controller, Delete, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { ChangeInput, NewInput } from '../../http/input/row-input.js';
import { type GroupChange, GroupFields, type NewGroup } from '../../users/levels/group.fields.js';
import { type LevelChange, LevelFields, type NewLevel } from '../../users/levels/level.fields.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import type { Page } from '../../fields/list/page.js';
import { ApiAct, ApiList } from '../../http/openapi/resource.docs.js';
import { AdminLevelsService, type GroupView, type LevelView } from './admin-levels.service.js';
import { GROUP, LEVEL } from './level.docs.js';
import { LevelQuery } from './level-query.dto.js';

const UNCHANGED = { description: 'Missing fields stay unchanged.', answer: 'The document after the change' };

/** Levels and groups. */
@ApiTags('Admin: levels and groups')
@Controller(ADMIN_PREFIX)
export class LevelsController {
  constructor(private readonly levels: AdminLevelsService) {}

  @Get('levels')
  @AdminAuth('users:read')
  @ApiList('Levels, the lowest rank first', LEVEL)
  list(@CheckedQuery() query: LevelQuery): Promise<Page<LevelView>> {
    return this.levels.list(query);
  }

  @Post('levels')
  @AdminAuth('nodes:write')
  @ApiAct('Add a level', 201, LEVEL)
  add(@NewInput(LevelFields) level: NewLevel): Promise<LevelView> {
    return this.levels.add(level);
  }

  @Patch('levels/:name')
  @AdminAuth('nodes:write')
  @ApiAct('Change a level; a new rank changes the user lists of nodes', 200, LEVEL, UNCHANGED)
  change(@Param('name') name: string, @ChangeInput(LevelFields) change: LevelChange): Promise<LevelView> {
    return this.levels.change(name, change);
  }

  @Delete('levels/:name')
  @AdminAuth('nodes:write')
  @ApiAct('Delete an unused level', 204)
  delete(@Param('name') name: string): Promise<void> {
    return this.levels.delete(name);
  }

  @Get('groups')
  @AdminAuth('users:read')
  @ApiList('Groups, and the nodes that serve them', GROUP)
  listGroups(@CheckedQuery() query: LevelQuery): Promise<Page<GroupView>> {
    return this.levels.listGroups(query);
  }

  @Post('groups')
  @AdminAuth('nodes:write')
  @ApiAct('Add a group', 201, GROUP)
  addGroup(@NewInput(GroupFields) group: NewGroup): Promise<GroupView> {
    return this.levels.addGroup(group);
  }

  @Patch('groups/:name')
  @AdminAuth('nodes:write')
  @ApiAct('Give a group another name', 200, GROUP, UNCHANGED)
  changeGroup(@Param('name') name: string, @ChangeInput(GroupFields) change: GroupChange): Promise<GroupView> {
    return this.levels.changeGroup(name, change);
  }

  @Delete('groups/:name')
  @AdminAuth('nodes:write')
  @ApiAct('Delete an empty group', 204)
  deleteGroup(@Param('name') name: string): Promise<void> {
    return this.levels.deleteGroup(name);
  }

  @Put('groups/:name/nodes/:id')
  @AdminAuth('nodes:write')
  @ApiAct('Let a node serve the users of a group', 204)
  link(@Param('name') name: string, @IdParam({ noun: 'node' }) nodeId: number): Promise<void> {
    return this.levels.link(name, nodeId);
  }

  @Delete('groups/:name/nodes/:id')
  @AdminAuth('nodes:write')
  @ApiAct('Unlink a node from a group', 204)
  unlink(@Param('name') name: string, @IdParam({ noun: 'node' }) nodeId: number): Promise<void> {
    return this.levels.unlink(name, nodeId);
  }
}
