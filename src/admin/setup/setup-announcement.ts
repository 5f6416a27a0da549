import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { DatabaseUnavailable } from '../../database/database.errors.js';
import { LIFE_SECONDS, SetupService } from './setup.service.js';

const RETRY_MS = 2000;

/** Tells whoever starts a new panel how to become its first operator. Printed once, and kept nowhere but as a hash. */
@Injectable()
export class SetupAnnouncement implements OnModuleDestroy {
  private readonly logger = new Logger('Setup');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly setup: SetupService,
    private readonly config: Config,
  ) {}

  /**
   * Makes a code and prints it, where one is needed; as soon as the database answers.
   *
   * @param url at which this process listens, for where the panel's own is not known
   */
  async start(url: string): Promise<void> {
    try {
      const code = await this.setup.newCode();
      if (code !== undefined) this.print(`${this.config.publicUrl ?? url}/admin/`, code);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      this.timer = setTimeout(() => void this.start(url), RETRY_MS);
    }
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private print(page: string, code: string): void {
    const minutes = LIFE_SECONDS / 60;
    const message = `There is no operator yet. Open ${page} within ${minutes} minutes and enter the set-up code ${code}`;
    this.logger.warn(message);
  }
}
