import { Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/checked-query.js';
import { WireFields } from '../../http/wire-fields.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import { ListQuery } from '../resource/list-query.dto.js';
import type { Page } from '../resource/page.js';
import { ApiAct, ApiId, ApiList } from '../resource/resource.docs.js';
import { AdminLevels, type GroupView, type LevelView } from './admin-levels.service.js';
import { GROUP, LEVEL, NEW_GROUP, NEW_LEVEL } from './level.docs.js';

/** Levels, which nodes ask of users, and groups, which keep users to nodes. */
@ApiTags('Admin: levels and groups')
@Controller(ADMIN_PREFIX)
export class LevelsController {
  constructor(private readonly levels: AdminLevels) {}

  @Get('levels')
  @AdminAuth('users:read')
  @ApiList('Levels, the lowest rank first', LEVEL)
  list(@CheckedQuery() query: ListQuery): Promise<Page<LevelView>> {
    return this.levels.list(query);
  }

  @Post('levels')
  @AdminAuth('nodes:write')
  @ApiAct('Add a level', 201, LEVEL, NEW_LEVEL)
  add(@WireFields({ name: 'plain', rank: 'plain' }) fields: object): Promise<LevelView> {
    return this.levels.add(fields);
  }

  @Delete('levels/:name')
  @AdminAuth('nodes:write')
  @ApiParam({ name: 'name', schema: { type: 'string' } })
  @ApiAct('Delete a level that nobody has', 204)
  delete(@Param('name') name: string): Promise<void> {
    return this.levels.delete(name);
  }

  @Get('groups')
  @AdminAuth('users:read')
  @ApiList('Groups, and the nodes that serve them', GROUP)
  listGroups(@CheckedQuery() query: ListQuery): Promise<Page<GroupView>> {
    return this.levels.listGroups(query);
  }

  @Post('groups')
  @AdminAuth('nodes:write')
  @ApiAct('Add a group', 201, GROUP, NEW_GROUP)
  addGroup(@WireFields({ name: 'plain' }) fields: object): Promise<GroupView> {
    return this.levels.addGroup(fields);
  }

  @Delete('groups/:name')
  @AdminAuth('nodes:write')
  @ApiParam({ name: 'name', schema: { type: 'string' } })
  @ApiAct('Delete a group that nobody is in', 204)
  deleteGroup(@Param('name') name: string): Promise<void> {
    return this.levels.deleteGroup(name);
  }

  @Put('groups/:name/nodes/:id')
  @AdminAuth('nodes:write')
  @ApiId()
  @ApiParam({ name: 'name', schema: { type: 'string' } })
  @ApiAct('Let a node serve the users of a group', 204)
  link(@Param('name') name: string, @IdParam({ noun: 'Node' }) nodeId: number): Promise<void> {
    return this.levels.link(name, nodeId);
  }

  @Delete('groups/:name/nodes/:id')
  @AdminAuth('nodes:write')
  @ApiId()
  @ApiParam({ name: 'name', schema: { type: 'string' } })
  @ApiAct('Take a link away', 204)
  unlink(@Param('name') name: string, @IdParam({ noun: 'Node' }) nodeId: number): Promise<void> {
    return this.levels.unlink(name, nodeId);
  }
}
