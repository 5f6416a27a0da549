import { Injectable } from '@nestjs/common';
import { type ReportAccepted, reportAccepted } from '../http/body/report-accepted.js';
import { NodeCache } from '../nodes/served/node.cache.js';
import type { Family } from '../nodes/fields/families.js';
import { HeartbeatsService } from './heartbeats/heartbeats.service.js';
import type { OnlineEntry } from './online/online-report.js';
import { OnlineUsersService } from './online/online-users.service.js';
import type { StatusReport } from './heartbeats/status-report.js';

/** Stores the reports of daemons: their online users and their status. */
@Injectable()
export class PresenceApiService {
  constructor(
    private readonly nodeCache: NodeCache,
    private readonly online: OnlineUsersService,
    private readonly heartbeats: HeartbeatsService,
  ) {}

  /** @throws NotFound, WrongFamily */
  async takeOnline(family: Family, id: number, entries: readonly OnlineEntry[]): Promise<ReportAccepted> {
    await this.nodeCache.get(family, id);
    await this.online.record(id, entries);
    return reportAccepted('Online users recorded');
  }

  /** @throws NotFound, WrongFamily */
  async takeStatus(family: Family, id: number, report: StatusReport): Promise<ReportAccepted> {
    await this.nodeCache.get(family, id);
    await this.heartbeats.record(id, report);
    return reportAccepted('Status recorded');
  }
}
