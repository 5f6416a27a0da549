import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR } from '../common/time/duration.js';
import { JobsService } from '../jobs/jobs.service.js';
import { LedgerRollupService } from './ledger/ledger-rollup.service.js';
import { QuarantineService } from './quarantine/quarantine.service.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { SourcePurgeService } from './sources/source-purge.service.js';
import { TotalsService } from './totals/totals.service.js';

/** Deletes, every hour, old rows of reports. */
@Injectable()
export class TrafficPurgeJob implements OnModuleInit {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly totals: TotalsService,
    private readonly sources: SourcePurgeService,
    private readonly quarantine: QuarantineService,
    private readonly rollup: LedgerRollupService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('traffic-purge', HOUR, (signal) => this.run(signal));
  }

  async run(signal?: AbortSignal): Promise<void> {
    await this.receipts.purge(signal);
    await this.totals.purge(signal);
    await this.sources.run(signal);
    await this.quarantine.purge(signal);
    await this.rollup.run(signal);
  }
}
