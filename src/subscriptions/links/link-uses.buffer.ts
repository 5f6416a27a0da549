import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/time/clock.js';
import { type Use, WaitingUses } from '../../common/concurrency/waiting-uses.js';
import { Database } from '../../database/database.js';
import type { ClientOrigin } from '../../http/request/client-origin.js';
import { canonicalAddress } from '../../presence/online/addresses.js';
import { SubscriptionLinkRepository } from './subscription-link.repository.js';

const MIN_SECONDS_BETWEEN_WRITES = 60;
const FLUSH_MS = 1000;

interface NotedUse extends Use<number> {
  readonly client: string;
}

/** Stores the time, the client and the network of each link's last use, at most once a minute. */
@Injectable()
export class LinkUsesBuffer implements OnModuleDestroy {
  private readonly logger = new Logger('Subscriptions');
  private readonly uses: WaitingUses<number, NotedUse>;

  constructor(
    private readonly database: Database,
    private readonly links: SubscriptionLinkRepository,
    private readonly clock: Clock,
  ) {
    this.uses = new WaitingUses({
      clock,
      write: (uses) => this.writeAll(uses),
      failed: (error) => this.logger.warn({ message: 'The last uses of links could not be stored', error }),
    });
  }

  /** Keeps a use, unless the last one from this network is less than a minute old. */
  note(linkId: number, { address, client }: ClientOrigin): void {
    const network = canonicalAddress(address, 'truncated') ?? 'unknown';
    if (!this.uses.isDue(linkId, network)) return;
    this.uses.add({ id: linkId, address: network, at: this.clock.unixSeconds(), client: client.toWellFormed() });
  }

  /** Resolves after a write of all uses before the call. */
  @Interval(FLUSH_MS)
  flush(): Promise<void> {
    return this.uses.flush();
  }

  async onModuleDestroy(): Promise<void> {
    await this.uses.close();
  }

  private async writeAll(uses: NotedUse[]): Promise<void> {
    const ascending = uses.sort((a, b) => a.id - b.id);
    await this.database.transaction(async (manager) => {
      const links = manager.withRepository(this.links);
      for (const { address, ...use } of ascending)
        await links.storeUse({ ...use, network: address }, MIN_SECONDS_BETWEEN_WRITES);
    });
  }
}
