import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditEntries } from '../audit/audit-entries.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { OneAtATime } from '../common/one-at-a-time.js';
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
  private readonly written = new LRUCache<number, number>({ max: 10_000 });
  private readonly flushing = new OneAtATime(() => this.writePending());
  private pending = new Map<number, Use>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly entries: AuditEntries,
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

  /** Every use that was recorded before is written when this resolves. */
  @Interval(FLUSH_MS)
  flush(): Promise<void> {
    return this.flushing.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  private async writePending(): Promise<void> {
    if (this.pending.size === 0) return;
    const uses = this.pending;
    this.pending = new Map();
    try {
      await this.database.transaction(async (manager) => {
        for (const [id, use] of [...uses].sort(([a], [b]) => a - b)) await this.write(manager, id, use);
      });
    } catch (error) {
      for (const id of uses.keys()) this.written.delete(id);
      this.logger.warn({ message: 'The last use of line keys could not be written', error });
    }
  }

  private async write(manager: EntityManager, id: number, { at, address }: Use): Promise<void> {
    const key = await manager.findOne(LineKey, { where: { id } });
    if (key === null) return;
    await manager
      .createQueryBuilder()
      .update(LineKey)
      .set({ lastUsedAt: at, lastAddress: address })
      // Another process may have written within this minute.
      .where('id = :id AND (last_used_at IS NULL OR last_used_at <= :before)', {
        id,
        before: at - LEAST_SECONDS_BETWEEN_WRITES,
      })
      .execute();
    if (key.lastAddress !== address) await this.noteAddress(manager, key, address);
  }

  /** A key that is used from where it never was may have been stolen: the audit log has the first use from each address. */
  private async noteAddress(manager: EntityManager, key: LineKey, address: string): Promise<void> {
    const event = { action: 'line-key.new-address', subject: `line-key:${key.id}` };
    if (await this.entries.has(manager, event.action, event.subject, address)) return;
    const actor: Actor = { kind: 'node', id: key.nodeId, name: null, address };
    await this.audit.record(manager, { ...event, after: { prefix: key.prefix, address } }, actor);
  }
}
