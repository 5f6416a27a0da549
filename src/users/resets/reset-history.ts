import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { TrafficReset } from './traffic-reset.entity.js';

/** Tells when the traffic of a user was reset. */
@Injectable()
export class ResetHistory {
  constructor(private readonly database: Database) {}

  /** Newest first, as far back as they are kept. */
  async ofUser(userId: number): Promise<TrafficReset[]> {
    return this.database.read((manager) => manager.find(TrafficReset, { where: { userId }, order: { day: 'DESC' } }));
  }
}
