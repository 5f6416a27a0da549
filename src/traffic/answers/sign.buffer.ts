import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SingleFlight } from '../../common/concurrency/single-flight.js';
import { Database } from '../../database/database.js';
import { type SeenSign, TrafficSourceRepository } from '../sources/traffic-source.repository.js';

/** Signs are rare. More of them wait only while the database is away. */
const MAX_WAITING = 10_000;

/** Stores signs of trouble with answers, after the answers. Signs wait while the database is away. */
@Injectable()
export class SignBuffer implements OnModuleDestroy {
  private readonly logger = new Logger('Traffic');
  private readonly writing = new SingleFlight(() => this.writeAll());
  private waiting: SeenSign[] = [];
  private last = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly sources: TrafficSourceRepository,
  ) {}

  note(sign: SeenSign): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(sign);
    this.last = this.writing.run();
  }

  /** Resolves after an attempt to write all signs before the call. */
  async settled(): Promise<void> {
    await this.last;
    if (this.waiting.length > 0) await (this.last = this.writing.run());
  }

  async onModuleDestroy(): Promise<void> {
    await this.settled();
  }

  private async writeAll(): Promise<void> {
    const signs = this.waiting;
    if (signs.length === 0) return;
    this.waiting = [];
    try {
      await this.database.transaction(async (manager) => {
        const sources = manager.withRepository(this.sources);
        for (const each of signs.toSorted((a, b) => a.nodeId - b.nodeId)) await sources.addSign(each);
      });
    } catch (error) {
      // The database may have stored them nevertheless. A closed answer that counts twice could hide a loss, so it counts no more.
      const again = signs.map((sign) => ({ ...sign, isAgain: true }));
      this.waiting = [...again, ...this.waiting].slice(0, MAX_WAITING);
      this.logger.warn({ message: 'Signs of trouble with answers could not be stored yet', error });
    }
  }
}
