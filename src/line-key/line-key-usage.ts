import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LRUCache } from 'lru-cache';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { LineKey } from './line-key.entity.js';

const LEAST_SECONDS_BETWEEN_WRITES = 60;
const FLUSH_MS = 1000;

interface Use {
  readonly at: number;
  readonly address: string;
}

/** Keeps when and from where each key was last used. It is written behind the answer, at most once a minute for a key. */
@Injectable()
export class LineKeyUsage implements OnModuleDestroy {
  private readonly logger = new Logger('LineKeys');
  private readonly written = new LRUCache<number, number>({ max: 100_000 });
  private pending = new Map<number, Use>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** True where the last use that is written is a minute old or older. */
  isDue(keyId: number): boolean {
    const writtenAt = this.written.get(keyId);
    return writtenAt === undefined || this.clock.unixSeconds() - writtenAt >= LEAST_SECONDS_BETWEEN_WRITES;
  }

  record(keyId: number, address: string): void {
    const at = this.clock.unixSeconds();
    this.written.set(keyId, at);
    this.pending.set(keyId, { at, address });
  }

  @Interval(FLUSH_MS)
  async flush(): Promise<void> {
    if (this.pending.size === 0) return;
    const uses = this.pending;
    this.pending = new Map();
    try {
      await this.database.transaction(async (manager) => {
        for (const [id, use] of [...uses].sort(([a], [b]) => a - b)) {
          await manager
            .createQueryBuilder()
            .update(LineKey)
            .set({ lastUsedAt: use.at, lastAddress: use.address })
            // Another process may have written within this minute.
            .where('id = :id AND (last_used_at IS NULL OR last_used_at <= :before)', {
              id,
              before: use.at - LEAST_SECONDS_BETWEEN_WRITES,
            })
            .execute();
        }
      });
    } catch (error) {
      this.logger.warn({ message: 'The last use of line keys could not be written', error });
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }
}
