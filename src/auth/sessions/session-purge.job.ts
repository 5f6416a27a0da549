import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { HOUR } from '../../common/time/duration.js';
import { Database } from '../../database/database.js';
import { purge } from '../../database/bulk/purge.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { LoginLimitsService } from '../../credentials/login-limits.service.js';
import { Session } from './session.entity.js';

/** Deletes expired sessions and forgotten login failures every hour. */
@Injectable()
export class SessionPurgeJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: LoginLimitsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('session-purge', HOUR, (signal) => this.run(signal));
  }

  async run(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await purge(this.database, Session, 'expires_at', this.clock.unixSeconds(), signal);
    await this.limits.purge(signal);
  }
}
