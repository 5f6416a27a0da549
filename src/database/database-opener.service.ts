import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from './database.js';
import { DatabaseUnavailable } from './database.errors.js';

const RETRY_MS = 500;

/** Connects at the start of the program, and retries while the database is away. Closes it at the end. */
@Injectable()
export class DatabaseOpenerService implements OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private isStopped = false;
  private isAway = false;

  constructor(private readonly database: Database) {}

  /**
   * Resolves after the first try. If the database is away, retries in the background.
   *
   * @throws SchemaTooNew and other errors that a retry cannot cure
   */
  async start(): Promise<void> {
    if (!(await this.tryOpen())) void this.keepTrying();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.database.close();
  }

  private async keepTrying(): Promise<void> {
    try {
      do await sleep(RETRY_MS);
      while (!this.isStopped && !(await this.tryOpen()));
    } catch (error) {
      this.logger.error(error);
      process.exitCode = 1;
      process.kill(process.pid, 'SIGTERM');
    }
  }

  private async tryOpen(): Promise<boolean> {
    try {
      await this.database.open();
      if (this.isAway) this.logger.warn('The database answers');
      return true;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const message = 'The database does not answer; trying again twice a second';
      if (!this.isAway) this.logger.warn({ message, error: error.cause });
      this.isAway = true;
      return false;
    }
  }
}
