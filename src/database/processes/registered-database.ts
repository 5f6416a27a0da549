import { Database, type Work } from '../database.js';
import { DatabaseUnavailable } from '../database.errors.js';
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

  get changesAtOnce(): number {
    return this.database.changesAtOnce;
  }

  async open(): Promise<void> {
    await this.database.open();
    if (this.heartbeat.role !== 'panel') return;
    try {
      await this.heartbeat.begin();
    } catch (error) {
      await this.database.close();
      throw error;
    }
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

  write<T>(work: Work<T>): Promise<T> {
    return this.whileFresh(() => this.database.write(this.checked(work)));
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return this.whileFresh(() => this.database.transaction(this.checked(work)));
  }

  /** The process may have stood still while the change waited for a connection. */
  private async whileFresh<T>(change: () => Promise<T>): Promise<T> {
    if (!this.heartbeat.isFresh) await this.heartbeat.renew();
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof HeartbeatLost)) throw error;
      await this.heartbeat.renew();
      return change();
    }
  }

  /**
   * Looks at the age of the heartbeat when the transaction has begun. If the process stands still after that, the server closes the
   * silent connection before the process counts as dead; an embedded database stays locked.
   */
  private checked<T>(work: Work<T>): Work<T> {
    return async (manager) => {
      if (!this.heartbeat.isFresh) throw new HeartbeatLost();
      return work(manager);
    };
  }
}

/** The heartbeat is too old for a change. */
class HeartbeatLost extends DatabaseUnavailable {}
