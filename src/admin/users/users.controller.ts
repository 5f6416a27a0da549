import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { IfMatch } from '../../http/caching/if-match.js';
import { Precondition } from '../../fields/version/precondition.js';
import { SendsEtag } from '../../http/caching/sends-etag.js';
import { TaggedDocument } from '../../http/caching/tagged-document.js';
import { ChangeInput, NewInput } from '../../http/input/row-input.js';
import { type UserChange, UserFields } from '../../users/user/user.fields.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import type { Page } from '../../fields/list/page.js';
import { ApiAct, ApiChange, ApiList, ApiRemove, ApiTaggedRead } from '../../http/openapi/resource.docs.js';
import { AdminUsersService, type UserView, type ViewWithPassword } from './admin-users.service.js';
import { LoginPasswordDto } from './login-password.dto.js';
import { UserListQuery } from './user-list-query.dto.js';
import { USER_VIEW, USER_WITH_PASSWORD } from './user.docs.js';

/** Users. */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users`)
export class UsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Get()
  @AdminAuth('users:read')
  @ApiList('Users', USER_VIEW)
  list(@CheckedQuery() query: UserListQuery, @Caller() caller: AdminCaller): Promise<Page<UserView>> {
    return this.users.list(query, caller);
  }

  @Post()
  @AdminAuth('users:write')
  @ApiAct('Add a user', 201, USER_WITH_PASSWORD)
  add(
    @NewInput(UserFields) change: UserChange,
    @CheckedBody() login: LoginPasswordDto,
    @Caller() caller: AdminCaller,
  ): Promise<ViewWithPassword> {
    return this.users.add(change, login, caller);
  }

  @Get(':id')
  @AdminAuth('users:read')
  @SendsEtag()
  @ApiTaggedRead('One user', USER_VIEW)
  show(@IdParam({ noun: 'user' }) id: number, @Caller() caller: AdminCaller): Promise<TaggedDocument<UserView>> {
    return this.users.get(id, caller);
  }

  @Patch(':id')
  @AdminAuth('users:write')
  @SendsEtag()
  @ApiChange('Change a user; a ban leaves subscription links valid, and their file names the ban', USER_VIEW)
  change(
    @IdParam({ noun: 'user' }) id: number,
    @IfMatch() precondition: Precondition,
    @ChangeInput(UserFields) change: UserChange,
    @Caller() caller: AdminCaller,
  ): Promise<TaggedDocument<UserView>> {
    return this.users.change(id, change, caller, precondition);
  }

  @Delete(':id')
  @AdminAuth('users:write')
  @ApiRemove('Delete a user and all their data, with their subscription links')
  delete(@IdParam({ noun: 'user' }) id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.users.delete(id, precondition);
  }
}
