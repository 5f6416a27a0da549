import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';
import { LedgerRollup } from './ledger-rollup.js';
import { Quarantine } from './quarantine.js';
import { Receipts } from './receipts.js';
import { Totals } from './totals.js';

const HOUR = 3600;

/** Removes, every hour, what is kept of reports for longer than it is needed. */
@Injectable()
export class TrafficPurge implements OnModuleInit {
  constructor(
    private readonly receipts: Receipts,
    private readonly totals: Totals,
    private readonly quarantine: Quarantine,
    private readonly rollup: LedgerRollup,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every('traffic-purge', HOUR, () => this.run());
  }

  async run(): Promise<void> {
    await this.receipts.purge();
    await this.totals.purge();
    await this.quarantine.purge();
    await this.rollup.run();
  }
}
