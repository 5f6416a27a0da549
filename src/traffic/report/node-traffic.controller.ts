import { Injectable, Post } from '@nestjs/common';
import { Caller, type NodeCaller, NodeId } from '../../line-key/guard/callers.js';
import type { Family } from '../../nodes/fields/families.js';
import type { ReportOutcome } from './applied-reports.js';
import { ReportsService } from './reports.service.js';
import { SentReports } from './sent-reports.js';
import { TakesTraffic } from './takes-traffic.js';
import type { TrafficReport } from '../rows/traffic-report.js';

/** Takes the traffic reports of nodes of one family. */
@Injectable()
export abstract class NodeTrafficController {
  protected abstract readonly family: Family;

  constructor(private readonly reports: ReportsService) {}

  @Post('userTraffic/:id')
  @TakesTraffic()
  userTraffic(
    @NodeId() id: number,
    @SentReports() reports: TrafficReport[],
    @Caller() caller: NodeCaller,
  ): Promise<ReportOutcome> {
    return this.reports.take(this.family, id, reports, caller);
  }
}
