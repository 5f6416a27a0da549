import { Controller, Get, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Work } from '../../http/load/work-class.js';
import { CSV_FILE } from '../csv/csv.docs.js';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import type { Page } from '../../fields/list/page.js';
import { ApiAct, ApiList, ApiRead, ApiRoute } from '../../http/openapi/resource.docs.js';
import type { LedgerRowDocument } from '../../traffic/ledger/ledger-row.fields.js';
import { AdminTrafficService } from './admin-traffic.service.js';
import { LedgerQuery } from './ledger-query.dto.js';
import { SummaryQuery } from './summary-query.dto.js';
import { TotalsQuery } from './totals-query.dto.js';
import { TrafficTotalsService } from './traffic-totals.service.js';
import {
  LEDGER_CHECK,
  LEDGER_ROW,
  SUMMARY,
  TOTALS_FILE,
  TRAFFIC_TOTALS,
  type TrafficSummary,
  type TrafficTotals,
} from './traffic.docs.js';

/** Traffic and the ledger. */
@ApiTags('Admin: traffic')
@Controller(`${ADMIN_PREFIX}/traffic`)
export class TrafficController {
  constructor(
    private readonly traffic: AdminTrafficService,
    private readonly sums: TrafficTotalsService,
  ) {}

  @Get('summary')
  @AdminAuth('traffic:read')
  @ApiRead('The traffic of each node over time', SUMMARY)
  summary(@CheckedQuery() { range }: SummaryQuery): Promise<TrafficSummary> {
    return this.traffic.summary(range);
  }

  @Get('totals')
  @AdminAuth('traffic:read')
  @ApiRead('The totals of traffic, by user, node or day', TRAFFIC_TOTALS)
  totals(@CheckedQuery() query: TotalsQuery): Promise<TrafficTotals> {
    return this.sums.show(query);
  }

  @Get('totals.csv')
  @Work('bulk')
  @AdminAuth('traffic:read')
  @ApiRoute('Export the totals of traffic as CSV', 200, CSV_FILE, TOTALS_FILE)
  totalsFile(@CheckedQuery() query: TotalsQuery): Promise<StreamableFile> {
    return this.sums.createFile(query);
  }

  @Get('ledger')
  @AdminAuth('traffic:read')
  @ApiList('Rows of the ledger, newest first', LEDGER_ROW)
  ledger(@CheckedQuery() query: LedgerQuery): Promise<Page<LedgerRowDocument>> {
    return this.traffic.ledger(query);
  }

  @Post('verify')
  @AdminAuth('traffic:read')
  @ApiAct('Check that the counters of each user are the sum of the ledger', 200, LEDGER_CHECK)
  verify(): ReturnType<AdminTrafficService['verify']> {
    return this.traffic.verify();
  }
}
