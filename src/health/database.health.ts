import { Injectable } from '@nestjs/common';
import type { HealthIndicatorResult } from '@nestjs/terminus';
import { Database } from '../database/database.js';

@Injectable()
export class DatabaseHealth {
  constructor(private readonly database: Database) {}

  /** @throws DatabaseUnavailable */
  async check(): Promise<HealthIndicatorResult<'database'>> {
    await this.database.read((manager) => manager.query('SELECT 1'));
    return { database: { status: 'up' } };
  }
}
