import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RuleHits } from './rule-hits.js';

const HOUR_MS = 3_600_000;

/** Removes, every hour, hits that are past their time. */
@Injectable()
export class RuleHitsPurge {
  private readonly logger = new Logger('Rules');

  constructor(private readonly hits: RuleHits) {}

  @Interval(HOUR_MS)
  async run(): Promise<void> {
    try {
      await this.hits.purge();
    } catch (error) {
      this.logger.warn({ message: 'Old hits could not be removed', error });
    }
  }
}
