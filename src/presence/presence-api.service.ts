import { Injectable } from '@nestjs/common';
import { type ReportAccepted, reportAccepted } from '../http/report-accepted.js';
import { NodeDirectory } from '../nodes/node-directory.js';
import type { Family } from '../nodes/proxy-node.entity.js';
import { Heartbeats } from './heartbeats.service.js';
import type { OnlineEntry } from './online-report.js';
import { OnlineUsers } from './online-users.service.js';
import type { StatusReport } from './status-report.js';

/** What node backends report of who is online and of themselves. */
@Injectable()
export class PresenceApi {
  constructor(
    private readonly directory: NodeDirectory,
    private readonly online: OnlineUsers,
    private readonly heartbeats: Heartbeats,
  ) {}

  /** @throws NotFound, WrongFamily */
  async takeOnline(family: Family, id: number, entries: readonly OnlineEntry[]): Promise<ReportAccepted> {
    await this.directory.get(family, id);
    await this.online.record(id, entries);
    return reportAccepted('Online users recorded');
  }

  /** @throws NotFound, WrongFamily */
  async takeStatus(family: Family, id: number, report: StatusReport): Promise<ReportAccepted> {
    await this.directory.get(family, id);
    await this.heartbeats.record(id, report);
    return reportAccepted('Status recorded');
  }
}
