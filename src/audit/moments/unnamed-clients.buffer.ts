import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WaitingMap } from '../../common/concurrency/waiting-map.js';
import { WriteBehind } from '../../common/concurrency/write-behind.js';
import { Clock } from '../../common/time/clock.js';
import { HOUR } from '../../common/time/duration.js';
import { Database } from '../../database/database.js';
import { NotedMomentRepository } from './noted-moment.repository.js';

const FLUSH_MS = 5000;
const NAME = 'unnamed-client';

/** Notes when a trusted proxy has last left out the address of a client at a login. Each process writes it at most once an hour. */
@Injectable()
export class UnnamedClientsBuffer implements OnModuleDestroy {
  private readonly logger = new Logger('Proxies');
  private readonly moments = new WaitingMap<typeof NAME, number>({ merge: (_earlier, later) => later });
  private readonly writer: WriteBehind<typeof NAME, number>;

  constructor(
    database: Database,
    moments: NotedMomentRepository,
    private readonly clock: Clock,
  ) {
    this.writer = new WriteBehind({
      waiting: this.moments,
      clock,
      minSeconds: HOUR,
      write: async (values) => {
        const at = values.get(NAME);
        if (at === undefined) return;
        await database.transaction((manager) => manager.withRepository(moments).put(NAME, at, 0));
      },
      failed: (error) =>
        this.logger.warn({ message: 'A login without the address of its client was not noted', error }),
    });
  }

  /** Notes such a login, now. */
  note(): void {
    this.moments.add(NAME, this.clock.unixSeconds());
  }

  /** Resolves after a write of the last moment before the call, if it is due. */
  @Interval(FLUSH_MS)
  flush(): Promise<void> {
    return this.writer.flush();
  }

  async onModuleDestroy(): Promise<void> {
    await this.writer.close();
  }
}
