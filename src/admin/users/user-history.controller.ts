import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import { PageQuery } from '../../fields/list/list-query.dto.js';
import { ApiList, ApiRead } from '../../http/openapi/resource.docs.js';
import { DaysQuery } from './days-query.dto.js';
import { ONLINE_PLACE, RESETS, SESSIONS, USER_DAYS, USER_LEDGER, VERDICTS } from './user.docs.js';
import { UserHistoryService } from './user-history.service.js';

/** The sessions, traffic and places of one user. */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users/:id`)
export class UserHistoryController {
  constructor(private readonly history: UserHistoryService) {}

  @Get('sessions')
  @AdminAuth('users:read')
  @ApiRead('The sessions of a user', SESSIONS)
  sessions(@IdParam({ noun: 'user' }) id: number): ReturnType<UserHistoryService['sessions']> {
    return this.history.sessions(id);
  }

  @Get('traffic')
  @AdminAuth('users:read')
  @ApiRead('The traffic of a user by day', USER_DAYS)
  traffic(
    @IdParam({ noun: 'user' }) id: number,
    @CheckedQuery() { days }: DaysQuery,
  ): ReturnType<UserHistoryService['traffic']> {
    return this.history.traffic(id, days);
  }

  @Get('ledger')
  @AdminAuth('traffic:read')
  @ApiRead('The charged traffic of a user by day, node and rate; its sum is the counters', USER_LEDGER)
  ledger(@IdParam({ noun: 'user' }) id: number): ReturnType<UserHistoryService['ledger']> {
    return this.history.ledger(id);
  }

  @Get('resets')
  @AdminAuth('users:read')
  @ApiRead('The traffic resets of a user', RESETS)
  resets(@IdParam({ noun: 'user' }) id: number): ReturnType<UserHistoryService['resets']> {
    return this.history.resets(id);
  }

  @Get('online')
  @AdminAuth('users:read')
  @ApiList('The nodes and addresses where the user is online', ONLINE_PLACE)
  online(
    @IdParam({ noun: 'user' }) id: number,
    @CheckedQuery() query: PageQuery,
  ): ReturnType<UserHistoryService['online']> {
    return this.history.online(id, query);
  }

  @Get('nodes')
  @AdminAuth('users:read')
  @ApiRead('For each node, whether the user is on its list, with reasons', VERDICTS)
  nodes(@IdParam({ noun: 'user' }) id: number): ReturnType<UserHistoryService['nodesOf']> {
    return this.history.nodesOf(id);
  }
}
