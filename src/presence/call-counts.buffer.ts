import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../common/time/clock.js';
import { DAY, HOUR, MINUTE } from '../common/time/duration.js';
import { WriteBehind } from '../common/concurrency/write-behind.js';
import { Database } from '../database/database.js';
import { purge } from '../database/bulk/purge.js';
import { PanelAdapter } from '../http/server/panel-adapter.js';
import { JobsService } from '../jobs/jobs.service.js';
import { CallCount } from './call-count.entity.js';
import { CallCountRepository } from './call-count.repository.js';

const KEPT_SECONDS = DAY;
const WRITE_MS = 10_000;

type PollCounts = ReturnType<PanelAdapter['takeCounts']>;

/** Counts the polls of daemons. Every ten seconds each process adds its counts to the row of the minute. */
@Injectable()
export class CallCountsBuffer implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Presence');
  private readonly writer: WriteBehind<number, PollCounts>;

  constructor(
    private readonly database: Database,
    private readonly counts: CallCountRepository,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly host: HttpAdapterHost,
  ) {
    this.writer = new WriteBehind({
      waiting: {
        keys: () => ((this.adapter()?.counts.polls ?? 0) > 0 ? [this.minute()] : []),
        take: () => this.adapter()?.takeCounts(),
        // A later write would count these polls in the wrong minute.
        giveBack: () => undefined,
      },
      clock,
      write: (counts) => this.write(counts),
      failed: (error) => this.logger.log({ message: 'The polls of some seconds were not counted', error }),
    });
  }

  onModuleInit(): void {
    this.jobs.every('old-call-counts', HOUR, (signal) =>
      purge(this.database, CallCount, 'minute', this.clock.unixSeconds() - KEPT_SECONDS, signal),
    );
  }

  /** The counts of the last whole minute. */
  async lastMinute(): Promise<CallCount> {
    const minute = this.minute() - MINUTE;
    return (await this.counts.ofMinute(minute)) ?? { minute, polls: 0, notModified: 0 };
  }

  /** The promise resolves when every poll that was served before the call is counted. */
  @Interval(WRITE_MS)
  flush(): Promise<void> {
    return this.writer.flush();
  }

  async onModuleDestroy(): Promise<void> {
    await this.writer.close();
  }

  private async write(counts: ReadonlyMap<number, PollCounts>): Promise<void> {
    const rows = [...counts].map(([minute, polls]) => ({ minute, ...polls }));
    await this.database.write((manager) => manager.withRepository(this.counts).add(rows));
  }

  /** A command has no adapter. */
  private adapter(): PanelAdapter | undefined {
    const adapter: unknown = this.host.httpAdapter;
    return adapter instanceof PanelAdapter ? adapter : undefined;
  }

  /** The Unix second at which the current minute began. */
  private minute(): number {
    const now = this.clock.unixSeconds();
    return now - (now % MINUTE);
  }
}
