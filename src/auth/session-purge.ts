import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LessThan } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { LoginLimits } from './login-limits.js';
import { Session } from './session.entity.js';

const HOUR_MS = 3_600_000;

/** Removes, every hour, sessions that are past their end and login failures that are forgotten. */
@Injectable()
export class SessionPurge {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: LoginLimits,
  ) {}

  @Interval(HOUR_MS)
  async run(): Promise<void> {
    try {
      await this.database.write((manager) =>
        manager.delete(Session, { expiresAt: LessThan(this.clock.unixSeconds()) }),
      );
      await this.limits.purge();
    } catch (error) {
      this.logger.warn({ message: 'Old sessions could not be removed', error });
    }
  }
}
