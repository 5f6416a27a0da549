import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR } from '../../common/time/duration.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { OperatorSessionsService } from '../sessions/operator-sessions.service.js';
import { TicketsService } from '../tickets/tickets.service.js';

/** Deletes expired sessions and tickets of operators every hour. */
@Injectable()
export class AdminPurgeJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly sessions: OperatorSessionsService,
    private readonly tickets: TicketsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('admin-purge', HOUR, (signal) => this.run(signal));
  }

  async run(signal?: AbortSignal): Promise<void> {
    await this.sessions.purge(signal);
    await this.tickets.purge(signal);
  }
}
