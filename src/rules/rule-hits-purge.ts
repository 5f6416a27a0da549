import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';
import { RuleHits } from './rule-hits.js';

const HOUR = 3600;

/** Removes, every hour, hits that are past their time. */
@Injectable()
export class RuleHitsPurge implements OnModuleInit {
  constructor(
    private readonly hits: RuleHits,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-rule-hits', HOUR, () => this.hits.purge());
  }
}
