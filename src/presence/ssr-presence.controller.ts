import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedReport } from '../http/checked-report.js';
import type { ReportAccepted } from '../http/report-accepted.js';
import { NodeAuth } from '../line-key/node-auth.js';
import { NodeId } from '../line-key/node-id.js';
import { OnlineEntries } from './online-entries.js';
import type { OnlineEntry } from './online-report.js';
import { PresenceApi } from './presence-api.service.js';
import { StatusReport } from './status-report.js';
import { TakesOnline, TakesStatus } from './takes-reports.js';

/** What nodes of the ShadowsocksR family report of who is online and of themselves. */
@ApiTags('Node backends: ssr')
@Controller(['api/ssr/v1', 'api/web/v1', 'api/vnet/v2'])
@NodeAuth()
export class SsrPresenceController {
  constructor(private readonly presence: PresenceApi) {}

  @Post('nodeOnline/:id')
  @TakesOnline()
  nodeOnline(@NodeId() id: number, @OnlineEntries() entries: OnlineEntry[]): Promise<ReportAccepted> {
    return this.presence.takeOnline('ssr', id, entries);
  }

  @Post('nodeStatus/:id')
  @TakesStatus()
  nodeStatus(@NodeId() id: number, @CheckedReport() report: StatusReport): Promise<ReportAccepted> {
    return this.presence.takeStatus('ssr', id, report);
  }
}
