import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/checked-body.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { IfMatch } from '../../http/if-match.js';
import { Precondition } from '../../http/precondition.js';
import { SendsTag, TaggedDocument } from '../../http/tagged-document.js';
import { WireFields } from '../../http/wire-fields.js';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import type { Page } from '../resource/page.js';
import { ApiAct, ApiChange, ApiId, ApiList, ApiRemove, ApiTaggedRead } from '../resource/resource.docs.js';
import { AdminUsers, type ViewWithPassword } from './admin-users.service.js';
import { LoginPasswordDto } from './login-password.dto.js';
import { USER_BODY } from './user-body.js';
import { UserListQuery } from './user-list-query.dto.js';
import { NEW_USER, USER_CHANGE, USER_FILTERS, USER_VIEW, USER_WITH_PASSWORD } from './user.docs.js';
import type { UserView } from './user-view.js';

/** Accounts. */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users`)
export class UsersController {
  constructor(private readonly users: AdminUsers) {}

  @Get()
  @AdminAuth('users:read')
  @ApiList('Users', USER_VIEW, USER_FILTERS)
  list(@CheckedQuery() query: UserListQuery, @Caller() caller: AdminCaller): Promise<Page<UserView>> {
    return this.users.list(query, caller);
  }

  @Post()
  @AdminAuth('users:write')
  @ApiAct('Add a user', 201, USER_WITH_PASSWORD, NEW_USER)
  add(
    @WireFields(USER_BODY) fields: object,
    @CheckedBody() login: LoginPasswordDto,
    @Caller() caller: AdminCaller,
  ): Promise<ViewWithPassword> {
    return this.users.add(fields, login, caller);
  }

  @Get(':id')
  @AdminAuth('users:read')
  @SendsTag()
  @ApiId()
  @ApiTaggedRead('One user', USER_VIEW)
  show(@IdParam({ noun: 'User' }) id: number, @Caller() caller: AdminCaller): Promise<TaggedDocument<UserView>> {
    return this.users.get(id, caller);
  }

  @Patch(':id')
  @AdminAuth('users:write')
  @SendsTag()
  @ApiId()
  @ApiChange('Change a user', USER_VIEW, USER_CHANGE)
  change(
    @IdParam({ noun: 'User' }) id: number,
    @IfMatch() precondition: Precondition,
    @WireFields(USER_BODY) fields: object,
    @Caller() caller: AdminCaller,
  ): Promise<TaggedDocument<UserView>> {
    return this.users.change(id, fields, caller, precondition);
  }

  @Delete(':id')
  @AdminAuth('users:write')
  @ApiId()
  @ApiRemove('Delete a user and everything that is theirs')
  delete(@IdParam({ noun: 'User' }) id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.users.delete(id, precondition);
  }
}
