import { Database, type Work } from '../database.js';
import type { HeartbeatService } from './heartbeat.service.js';

/**
 * The database of a process that has a row in `processes`: a panel from before its first request, and a command from its first
 * change. The row is removed when the database is closed.
 */
export class RegisteredDatabase extends Database {
  private readonly database: Database;

  constructor(private readonly heartbeat: HeartbeatService) {
    super();
    this.database = heartbeat.database;
  }

  get readsAtOnce(): number {
    return this.database.readsAtOnce;
  }

  async open(): Promise<void> {
    await this.database.open();
    if (this.heartbeat.role === 'panel') await this.heartbeat.begin();
  }

  async close(): Promise<void> {
    await this.heartbeat.end();
    await this.database.close();
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.database.read(work);
  }

  snapshot<T>(work: Work<T>): Promise<T> {
    return this.database.snapshot(work);
  }

  async write<T>(work: Work<T>): Promise<T> {
    if (!this.heartbeat.hasBegun) await this.heartbeat.begin();
    return this.database.write(work);
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    if (!this.heartbeat.hasBegun) await this.heartbeat.begin();
    return this.database.transaction(work);
  }
}
