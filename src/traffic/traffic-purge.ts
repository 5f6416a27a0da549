import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LedgerRollup } from './ledger-rollup.js';
import { Quarantine } from './quarantine.js';
import { Receipts } from './receipts.js';

const HOUR_MS = 3_600_000;

/** Removes, every hour, what is kept of reports for longer than it is needed. */
@Injectable()
export class TrafficPurge {
  private readonly logger = new Logger('Traffic');

  constructor(
    private readonly receipts: Receipts,
    private readonly quarantine: Quarantine,
    private readonly rollup: LedgerRollup,
  ) {}

  @Interval(HOUR_MS)
  async run(): Promise<void> {
    try {
      await this.receipts.purge();
      await this.quarantine.purge();
      await this.rollup.run();
    } catch (error) {
      this.logger.warn({ message: 'Old reports could not be removed', error });
    }
  }
}
