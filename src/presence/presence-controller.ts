import { Post, type Type } from '@nestjs/common';
import { CheckedReport } from '../http/body/checked-report.js';
import type { ReportAccepted } from '../http/body/report-accepted.js';
import { NodeId } from '../line-key/guard/callers.js';
import { FamilyController } from '../nodes/api/family-controller.js';
import type { Family } from '../nodes/proxy-node.entity.js';
import { OnlineEntries } from './online/online-entries.js';
import type { OnlineEntry } from './online/online-report.js';
import { PresenceApiService } from './presence-api.service.js';
import { StatusReport } from './status/status-report.js';
import { TakesOnline, TakesStatus } from './takes-reports.js';

/** Creates the controller for the presence reports of one family: online users and status. */
export function presenceController(family: Family): Type {
  @FamilyController(family, 'PresenceController')
  class PresenceController {
    constructor(private readonly presence: PresenceApiService) {}

    @Post('nodeOnline/:id')
    @TakesOnline()
    nodeOnline(@NodeId() id: number, @OnlineEntries() entries: OnlineEntry[]): Promise<ReportAccepted> {
      return this.presence.takeOnline(family, id, entries);
    }

    @Post('nodeStatus/:id')
    @TakesStatus()
    nodeStatus(@NodeId() id: number, @CheckedReport() report: StatusReport): Promise<ReportAccepted> {
      return this.presence.takeStatus(family, id, report);
    }
  }
  return PresenceController;
}
