import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { DatabaseUnavailable } from '../../database/database.errors.js';
import { LIFE_SECONDS, SetupService } from './setup.service.js';

const RETRY_MS = 2000;

/** Prints the set-up code of a new panel in the log, once. The database holds only the code's hash. */
@Injectable()
export class SetupAnnouncementService implements OnModuleDestroy {
  private readonly logger = new Logger('Setup');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly setup: SetupService,
    private readonly addresses: AddressesCache,
  ) {}

  /**
   * Prints a code if the panel has no operator, as soon as the database answers.
   *
   * @param url the address of this process, for a panel whose address nobody has set
   */
  async start(url: string): Promise<void> {
    try {
      const code = await this.setup.newCode();
      if (code !== undefined) this.print(`${(await this.addresses.publicUrl()) ?? url}/admin/`, code);
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
