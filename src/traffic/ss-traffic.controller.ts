import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NodeAuth } from '../line-key/node-auth.js';
import { NodeId } from '../line-key/node-id.js';
import { type ReportOutcome, ReportsService } from './reports.service.js';
import { SentReports } from './sent-reports.js';
import { TakesTraffic } from './takes-traffic.js';
import type { TrafficReport } from './traffic-report.js';

/** What nodes of the Shadowsocks family report of traffic. */
@ApiTags('Node backends: ss')
@Controller('api/ss/v1')
@NodeAuth()
export class SsTrafficController {
  constructor(private readonly reports: ReportsService) {}

  @Post('userTraffic/:id')
  @TakesTraffic()
  userTraffic(@NodeId() id: number, @SentReports() reports: TrafficReport[]): Promise<ReportOutcome> {
    return this.reports.take('ss', id, reports);
  }
}
