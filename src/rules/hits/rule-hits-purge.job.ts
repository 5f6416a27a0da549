import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR } from '../../common/time/duration.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { RuleHitsService } from './rule-hits.service.js';

/** Deletes old hits, every hour. */
@Injectable()
export class RuleHitsPurgeJob implements OnModuleInit {
  constructor(
    private readonly hits: RuleHitsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-rule-hits', HOUR, (signal) => this.hits.purge(signal));
  }
}
