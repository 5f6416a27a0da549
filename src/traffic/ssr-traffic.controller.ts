import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NodeAuth } from '../line-key/node-auth.js';
import { NodeId } from '../line-key/node-id.js';
import { type ReportOutcome, ReportsService } from './reports.service.js';
import { SentReports } from './sent-reports.js';
import { TakesTraffic } from './takes-traffic.js';
import type { TrafficReport } from './traffic-report.js';

/** What nodes of the ShadowsocksR family report of traffic, under the two prefixes that released daemons call as well. */
@ApiTags('Node backends: ssr')
@Controller(['api/ssr/v1', 'api/web/v1', 'api/vnet/v2'])
@NodeAuth()
export class SsrTrafficController {
  constructor(private readonly reports: ReportsService) {}

  @Post('userTraffic/:id')
  @TakesTraffic()
  userTraffic(@NodeId() id: number, @SentReports() reports: TrafficReport[]): Promise<ReportOutcome> {
    return this.reports.take('ssr', id, reports);
  }
}
