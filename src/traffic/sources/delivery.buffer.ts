import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SingleFlight } from '../../common/concurrency/single-flight.js';
import { Database } from '../../database/database.js';
import { type Delivery, TrafficSourceRepository } from './traffic-source.repository.js';

/** A lost finding is harmless: the fate of the response stays unknown. */
const MAX_WAITING = 10_000;

/** Stores the fates of responses to reports, after the responses. */
@Injectable()
export class DeliveryBuffer implements OnModuleDestroy {
  private readonly logger = new Logger('Traffic');
  private readonly writing = new SingleFlight(() => this.writeAll());
  private waiting: Delivery[] = [];
  private last = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly sources: TrafficSourceRepository,
  ) {}

  note(delivery: Delivery): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(delivery);
    this.last = this.writing.run();
  }

  /** Resolves after the writes of all deliveries before the call. A failed write is no error. */
  async settled(): Promise<void> {
    await this.last;
  }

  async onModuleDestroy(): Promise<void> {
    await this.settled();
  }

  private async writeAll(): Promise<void> {
    const deliveries = this.waiting;
    this.waiting = [];
    try {
      await this.database.transaction(async (manager) => {
        const sources = manager.withRepository(this.sources);
        for (const each of deliveries.sort((a, b) => a.nodeId - b.nodeId)) await sources.storeDelivery(each);
      });
    } catch (error) {
      this.logger.warn({ message: 'The fates of responses could not be stored', error });
    }
  }
}
