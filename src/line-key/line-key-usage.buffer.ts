import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditEntryRepository } from '../audit/entry/audit-entry.repository.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { Clock } from '../common/time/clock.js';
import { CLOCK_TOLERANCE } from '../common/time/overdue.js';
import { type Use, WaitingUses } from '../common/concurrency/waiting-uses.js';
import { Database } from '../database/database.js';
import type { LineKey } from './line-key.entity.js';
import { LineKeyRepository } from './line-key.repository.js';

const MIN_SECONDS_BETWEEN_WRITES = 60;
const FLUSH_MS = 1000;

/** Stores the time and the address of each key's last use, at most once a minute for a key and an address. */
@Injectable()
export class LineKeyUsageBuffer implements OnModuleDestroy {
  private readonly logger = new Logger('LineKeys');
  private readonly uses: WaitingUses<number, Use<number>>;

  constructor(
    private readonly database: Database,
    private readonly lineKeys: LineKeyRepository,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
    private readonly entries: AuditEntryRepository,
  ) {
    this.uses = new WaitingUses({
      clock,
      write: (uses) => this.writeAll(uses),
      failed: (error) => this.logger.warn({ message: 'The last uses of line keys could not be stored', error }),
    });
  }

  /** Keeps a use, unless the last one from this address is less than a minute old. */
  note(keyId: number, address: string): void {
    if (!this.uses.isDue(keyId, address)) return;
    this.uses.add({ id: keyId, address, at: this.clock.unixSeconds() });
  }

  /** Resolves after a write of all uses before the call. */
  @Interval(FLUSH_MS)
  flush(): Promise<void> {
    return this.uses.flush();
  }

  async onModuleDestroy(): Promise<void> {
    await this.uses.close();
  }

  private async writeAll(uses: Use<number>[]): Promise<void> {
    const ascending = uses.sort((a, b) => a.id - b.id);
    await this.database.transaction(async (manager) => {
      for (const use of ascending) await this.write(manager, use);
    });
  }

  private async write(manager: EntityManager, { id, at, address }: Use<number>): Promise<void> {
    const lineKeys = manager.withRepository(this.lineKeys);
    const key = await lineKeys.findOne({ where: { id } });
    if (key === null) return;
    if (!isRecent(key.lastUsedAt, at)) await lineKeys.storeUse(id, at, address, MIN_SECONDS_BETWEEN_WRITES);
    if (key.lastAddress !== address) await this.noteAddress(manager, key, address);
  }

  /** The audit log has the first use of a key from each address: a new address may mean that the key was stolen. */
  private async noteAddress(manager: EntityManager, key: LineKey, address: string): Promise<void> {
    const event = { action: 'line-key.new-address', subject: `line-key:${key.id}` };
    if (await manager.withRepository(this.entries).has(event.action, event.subject, address)) return;
    const actor: Actor = { kind: 'node', id: key.nodeId, name: null, address };
    await this.audit.record(manager, { ...event, after: { prefix: key.prefix, address } }, actor);
  }
}

/** Whether the stored use is less than a minute old. The clock of another process may be ahead. */
function isRecent(lastUsedAt: number | null, at: number): boolean {
  if (lastUsedAt === null) return false;
  return lastUsedAt > at - MIN_SECONDS_BETWEEN_WRITES && lastUsedAt <= at + CLOCK_TOLERANCE;
}
