import { Injectable } from '@nestjs/common';
import type { HealthIndicatorResult } from '@nestjs/terminus';
import { Database } from '../database/database.js';
import { ping } from '../database/ping.js';

@Injectable()
export class DatabaseIndicator {
  constructor(private readonly database: Database) {}

  /** @throws DatabaseUnavailable */
  async check(): Promise<HealthIndicatorResult<'database'>> {
    await ping(this.database);
    return { database: { status: 'up' } };
  }
}
