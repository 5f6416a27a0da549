import { Injectable } from '@nestjs/common';
import type { HealthIndicatorResult } from '@nestjs/terminus';
import { SharedAnswer } from './shared-answer.js';
import { Database } from '../database/database.js';
import { ping } from '../database/ping.js';

const SHARED_MS = 1000;

/** Whether the database answers. Anybody may ask, so all callers share one ping a second. */
@Injectable()
export class DatabaseIndicator {
  private readonly ping: SharedAnswer<void>;

  constructor(database: Database) {
    this.ping = new SharedAnswer(SHARED_MS, () => ping(database));
  }

  /** @throws DatabaseUnavailable */
  async check(): Promise<HealthIndicatorResult<'database'>> {
    await this.ping.get();
    return { database: { status: 'up' } };
  }
}
