import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiQueryProblem } from '../../http/api-problem.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import type { Page } from '../resource/page.js';
import { ApiAct, ApiList, ApiRead } from '../resource/resource.docs.js';
import { AdminTraffic, type LedgerView, type TrafficSummary } from './admin-traffic.service.js';
import { LedgerQuery } from './ledger-query.dto.js';
import { SummaryQuery } from './summary-query.dto.js';
import { LEDGER_FILTERS, LEDGER_ROW, SUMMARY, SummaryRange, VERDICT } from './traffic.docs.js';

/** What was carried. */
@ApiTags('Admin: traffic')
@Controller(`${ADMIN_PREFIX}/traffic`)
export class TrafficController {
  constructor(private readonly traffic: AdminTraffic) {}

  @Get('summary')
  @AdminAuth('traffic:read')
  @SummaryRange()
  @ApiQueryProblem()
  @ApiRead('What each node has carried, over time', SUMMARY)
  summary(@CheckedQuery() { range }: SummaryQuery): Promise<TrafficSummary> {
    return this.traffic.summary(range);
  }

  @Get('ledger')
  @AdminAuth('traffic:read')
  @ApiList('Rows of the ledger, newest first', LEDGER_ROW, LEDGER_FILTERS)
  ledger(@CheckedQuery() query: LedgerQuery): Promise<Page<LedgerView>> {
    return this.traffic.ledger(query);
  }

  @Post('verify')
  @AdminAuth('traffic:read')
  @ApiAct('Prove that the counters of every user are the sum of the ledger', 200, VERDICT)
  verify(): ReturnType<AdminTraffic['verify']> {
    return this.traffic.verify();
  }
}
