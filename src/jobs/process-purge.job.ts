import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR, HOUR_MS } from '../common/time/duration.js';
import { Database } from '../database/database.js';
import { purgeProcesses } from '../database/processes/process-list.js';
import { JobsService } from './jobs.service.js';

/** Deletes the rows of processes that ended without a stop, and have been silent for an hour. */
@Injectable()
export class ProcessPurgeJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.every('process-purge', HOUR, (signal) => this.run(signal));
  }

  async run(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await purgeProcesses(this.database, HOUR_MS, signal);
  }
}
