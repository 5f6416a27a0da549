import { Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiAct } from '../../http/openapi/resource.docs.js';
import { AdminUsersService, type UserView, type ViewWithPassword } from './admin-users.service.js';
import { USER_VIEW, USER_WITH_PASSWORD } from './user.docs.js';
import { UserHistoryService } from './user-history.service.js';

/** Actions on one user. */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users/:id`)
export class UserActionsController {
  constructor(
    private readonly users: AdminUsersService,
    private readonly history: UserHistoryService,
  ) {}

  @Post('password')
  @AdminAuth('users:write', 'users:secrets')
  @ApiAct('Replace the login password with a generated one, and end all sessions', 200, USER_WITH_PASSWORD)
  password(@IdParam({ noun: 'user' }) id: number, @Caller() caller: AdminCaller): Promise<ViewWithPassword> {
    return this.users.replacePassword(id, caller);
  }

  @Post('end-sessions')
  @AdminAuth('users:write')
  @ApiAct('Log the user out everywhere; subscription links stay valid', 204)
  endSessions(@IdParam({ noun: 'user' }) id: number): Promise<void> {
    return this.users.endSessions(id);
  }

  @Post('reset-traffic')
  @AdminAuth('users:write')
  @ApiAct('Set both counters to zero', 200, USER_VIEW)
  resetTraffic(@IdParam({ noun: 'user' }) id: number, @Caller() caller: AdminCaller): Promise<UserView> {
    return this.users.resetTraffic(id, caller);
  }

  @Delete('sessions/:sid')
  @AdminAuth('users:write')
  @ApiAct('End one session', 204)
  endSession(@IdParam({ noun: 'user' }) id: number, @Param('sid') sessionId: string): Promise<void> {
    return this.history.endSession(id, sessionId);
  }
}
