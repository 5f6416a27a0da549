import { Controller, Get } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { ApiQueryProblem } from '../../http/api-problem.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import { ApiId, ApiRead } from '../resource/resource.docs.js';
import { DaysQuery } from './days-query.dto.js';
import { PLACES, RESETS, SESSIONS, USER_DAYS, USER_LEDGER, VERDICTS } from './user.docs.js';
import { UserHistory } from './user-history.service.js';

/** What there is to know of one account. */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users/:id`)
export class UserHistoryController {
  constructor(private readonly history: UserHistory) {}

  @Get('sessions')
  @AdminAuth('users:read')
  @ApiId()
  @ApiRead('Where the user is logged in', SESSIONS)
  sessions(@IdParam({ noun: 'User' }) id: number): ReturnType<UserHistory['sessions']> {
    return this.history.sessions(id);
  }

  @Get('traffic')
  @AdminAuth('users:read')
  @ApiId()
  @ApiQuery({ name: 'days', required: false, schema: { type: 'integer', minimum: 1, maximum: 400, default: 30 } })
  @ApiQueryProblem()
  @ApiRead('What the user has carried, day by day', USER_DAYS)
  traffic(
    @IdParam({ noun: 'User' }) id: number,
    @CheckedQuery() { days }: DaysQuery,
  ): ReturnType<UserHistory['traffic']> {
    return this.history.traffic(id, days);
  }

  @Get('ledger')
  @AdminAuth('traffic:read')
  @ApiId()
  @ApiRead('Where the counters come from, by day, node and rate', USER_LEDGER)
  ledger(@IdParam({ noun: 'User' }) id: number): ReturnType<UserHistory['ledger']> {
    return this.history.ledger(id);
  }

  @Get('resets')
  @AdminAuth('users:read')
  @ApiId()
  @ApiRead('When traffic was reset', RESETS)
  resets(@IdParam({ noun: 'User' }) id: number): ReturnType<UserHistory['resets']> {
    return this.history.resets(id);
  }

  @Get('online')
  @AdminAuth('users:read')
  @ApiId()
  @ApiRead('Where the user is online', PLACES)
  online(@IdParam({ noun: 'User' }) id: number): ReturnType<UserHistory['online']> {
    return this.history.online(id);
  }

  @Get('nodes')
  @AdminAuth('users:read')
  @ApiId()
  @ApiRead('For each node, whether the user is on its list and why', VERDICTS)
  nodes(@IdParam({ noun: 'User' }) id: number): ReturnType<UserHistory['nodesOf']> {
    return this.history.nodesOf(id);
  }
}
