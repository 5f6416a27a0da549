import { Post, type Type } from '@nestjs/common';
import { Caller, type NodeCaller, NodeId } from '../../line-key/guard/callers.js';
import { FamilyController } from '../../nodes/api/family-controller.js';
import type { Family } from '../../nodes/proxy-node.entity.js';
import type { ReportOutcome } from './applied-reports.js';
import { ReportsService } from './reports.service.js';
import { SentReports } from './sent-reports.js';
import { TakesTraffic } from './takes-traffic.js';
import type { TrafficReport } from './traffic-report.js';

/** Creates the controller through which nodes of a family report traffic. */
export function nodeTrafficController(family: Family): Type {
  @FamilyController(family, 'TrafficController')
  class NodeTrafficController {
    constructor(private readonly reports: ReportsService) {}

    @Post('userTraffic/:id')
    @TakesTraffic()
    userTraffic(
      @NodeId() id: number,
      @SentReports() reports: TrafficReport[],
      @Caller() caller: NodeCaller,
    ): Promise<ReportOutcome> {
      return this.reports.take(family, id, reports, caller);
    }
  }
  return NodeTrafficController;
}
