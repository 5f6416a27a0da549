import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../common/clock.js';
import { OneAtATime } from '../common/one-at-a-time.js';
import { addOrInsert } from '../database/bulk.js';
import { Database } from '../database/database.js';
import { purge } from '../database/purge.js';
import { PanelAdapter } from '../http/panel.adapter.js';
import { Jobs } from '../jobs/jobs.js';
import { CallCount } from './call-count.entity.js';

const MINUTE = 60;
const HOUR = 3600;
const KEPT_SECONDS = 86_400;
const WRITE_MS = 10_000;

/** How often daemons poll, over all processes: each adds what it has counted to the minute, now and then. */
@Injectable()
export class CallCounts implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Presence');
  private readonly flushing = new OneAtATime(() => this.writeCounts());

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-call-counts', HOUR, (signal) =>
      purge(this.database, CallCount, 'minute', this.clock.unixSeconds() - KEPT_SECONDS, signal),
    );
  }

  /** Those of the last whole minute. */
  async lastMinute(): Promise<CallCount> {
    const now = this.clock.unixSeconds();
    const minute = now - (now % MINUTE) - MINUTE;
    const row = await this.database.read((manager) => manager.findOne(CallCount, { where: { minute } }));
    return row ?? { minute, polls: 0, notModified: 0 };
  }

  /** Every poll that was answered before is counted when this resolves. */
  @Interval(WRITE_MS)
  flush(): Promise<void> {
    return this.flushing.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  private async writeCounts(): Promise<void> {
    const adapter: unknown = this.host.httpAdapter;
    if (!(adapter instanceof PanelAdapter) || adapter.counts.polls === 0) return;
    const { polls, notModified } = adapter.takeCounts();
    const now = this.clock.unixSeconds();
    try {
      await this.database.write((manager) =>
        addOrInsert(
          manager,
          'call_counts',
          ['minute'],
          ['polls', 'not_modified'],
          [[now - (now % MINUTE), polls, notModified]],
        ),
      );
    } catch (error) {
      this.logger.log({ message: 'The polls of some seconds were not counted', error });
    }
  }
}
