import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { Jobs } from '../jobs/jobs.js';
import { LoginLimits } from './login-limits.js';
import { Session } from './session.entity.js';

const HOUR = 3600;

/** Removes, every hour, sessions that are past their end and login failures that are forgotten. */
@Injectable()
export class SessionPurge implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: LoginLimits,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every('session-purge', HOUR, () => this.run());
  }

  async run(): Promise<void> {
    await this.database.write((manager) => manager.delete(Session, { expiresAt: LessThan(this.clock.unixSeconds()) }));
    await this.limits.purge();
  }
}
