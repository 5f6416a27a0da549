import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import { ApiAct, ApiId } from '../resource/resource.docs.js';
import { AdminUsers, type ViewWithPassword } from './admin-users.service.js';
import { USER_VIEW, USER_WITH_PASSWORD } from './user.docs.js';
import { UserHistory } from './user-history.service.js';
import type { UserView } from './user-view.js';

/** What is done about one account, beside changing what it is. */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users/:id`)
export class UserActionsController {
  constructor(
    private readonly users: AdminUsers,
    private readonly history: UserHistory,
  ) {}

  @Post('password')
  @AdminAuth('users:secrets')
  @ApiId()
  @ApiAct('Replace the login password by one that is made up, and end all sessions', 200, USER_WITH_PASSWORD)
  password(@IdParam({ noun: 'User' }) id: number, @Caller() caller: AdminCaller): Promise<ViewWithPassword> {
    return this.users.replacePassword(id, caller);
  }

  @Post('end-sessions')
  @AdminAuth('users:write')
  @ApiId()
  @ApiAct('Log the user out everywhere', 204)
  endSessions(@IdParam({ noun: 'User' }) id: number): Promise<void> {
    return this.users.endSessions(id);
  }

  @Post('reset-traffic')
  @AdminAuth('users:write')
  @ApiId()
  @ApiAct('Set both counters to zero', 200, USER_VIEW)
  resetTraffic(@IdParam({ noun: 'User' }) id: number, @Caller() caller: AdminCaller): Promise<UserView> {
    return this.users.resetTraffic(id, caller);
  }

  @Delete('sessions/:sid')
  @AdminAuth('users:write')
  @HttpCode(204)
  @ApiId()
  @ApiParam({ name: 'sid', schema: { type: 'string' } })
  @ApiAct('End one session', 204)
  endSession(@IdParam({ noun: 'User' }) id: number, @Param('sid') sessionId: string): Promise<void> {
    return this.history.endSession(id, sessionId);
  }
}
