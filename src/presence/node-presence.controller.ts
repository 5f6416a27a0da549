import { Injectable, Post } from '@nestjs/common';
import { CheckedReport } from '../http/input/checked-report.js';
import type { ReportAccepted } from '../http/body/report-accepted.js';
import { NodeId } from '../line-key/guard/callers.js';
import type { Family } from '../nodes/fields/families.js';
import { OnlineEntries } from './online/online-entries.js';
import type { OnlineEntry } from './online/online-report.js';
import { PresenceApiService } from './presence-api.service.js';
import { StatusReport } from './heartbeats/status-report.js';
import { TakesOnline, TakesStatus } from './takes-reports.js';

/** Takes the reports of nodes of one family about users online and about the machine. */
@Injectable()
export abstract class NodePresenceController {
  protected abstract readonly family: Family;

  constructor(private readonly presence: PresenceApiService) {}

  @Post('nodeOnline/:id')
  @TakesOnline()
  nodeOnline(@NodeId() id: number, @OnlineEntries() entries: OnlineEntry[]): Promise<ReportAccepted> {
    return this.presence.takeOnline(this.family, id, entries);
  }

  @Post('nodeStatus/:id')
  @TakesStatus()
  nodeStatus(@NodeId() id: number, @CheckedReport() report: StatusReport): Promise<ReportAccepted> {
    return this.presence.takeStatus(this.family, id, report);
  }
}
