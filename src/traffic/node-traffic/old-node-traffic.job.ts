import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { DAY, HOUR } from '../../common/time/duration.js';
import { Config } from '../../config/config.js';
import { purge } from '../../database/bulk/purge.js';
import { Database } from '../../database/database.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { NodeTraffic } from './node-traffic.entity.js';

/** Deletes, every hour, the traffic of nodes that is older than the ledger. */
@Injectable()
export class OldNodeTrafficJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-node-traffic', HOUR, (signal) => {
      const before = this.clock.unixSeconds() - this.config.ledgerDailyDays * DAY;
      return purge(this.database, NodeTraffic, 'start', before, signal);
    });
  }
}
