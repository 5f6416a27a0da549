import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LRUCache } from 'lru-cache';
import { type EntityManager, LessThan } from 'typeorm';
import { AuditEntries } from '../../audit/audit-entries.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { OneAtATime } from '../../common/one-at-a-time.js';
import { Database } from '../../database/database.js';
import { OperatorSession } from '../sessions/operator-session.entity.js';
import { ApiToken } from '../tokens/api-token.entity.js';
import type { AdminCaller } from './admin-caller.js';

const LEAST_SECONDS_BETWEEN_WRITES = 60;
const FLUSH_MS = 1000;

interface Use {
  readonly caller: AdminCaller;
  readonly at: number;
}

/** Keeps when each session and token was last used. It is written behind the answer, at most once a minute for each. */
@Injectable()
export class LastUses implements OnModuleDestroy {
  private readonly logger = new Logger('Admin');
  private readonly written = new LRUCache<string, number>({ max: 10_000 });
  private readonly flushing = new OneAtATime(() => this.writePending());
  private pending = new Map<string, Use>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly entries: AuditEntries,
  ) {}

  note(caller: AdminCaller): void {
    const key = `${caller.credential.kind}:${caller.credential.id}`;
    const at = this.clock.unixSeconds();
    if (at - (this.written.get(key) ?? -Infinity) < LEAST_SECONDS_BETWEEN_WRITES) return;
    this.written.set(key, at);
    this.pending.set(key, { caller, at });
  }

  /** Every use that was noted before is written when this resolves. */
  @Interval(FLUSH_MS)
  flush(): Promise<void> {
    return this.flushing.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  private async writePending(): Promise<void> {
    if (this.pending.size === 0) return;
    const uses = [...this.pending].sort(([a], [b]) => (a < b ? -1 : 1));
    this.pending = new Map();
    try {
      await this.database.transaction(async (manager) => {
        for (const [, { caller, at }] of uses) {
          const { credential } = caller;
          if (credential.kind === 'token') await this.writeToken(manager, credential.id, caller, at);
          else {
            const older = { id: credential.id, lastSeenAt: LessThan(at) };
            await manager.update(OperatorSession, older, { lastSeenAt: at });
          }
        }
      });
    } catch (error) {
      for (const [key] of uses) this.written.delete(key);
      this.logger.warn({ message: 'The last use of sessions and tokens could not be written', error });
    }
  }

  /** A token that is used from where it never was may have been stolen: the audit log has the first use from each address. */
  private async writeToken(manager: EntityManager, id: number, caller: AdminCaller, at: number): Promise<void> {
    const { actor, address } = caller;
    const row = await manager.findOne(ApiToken, { where: { id } });
    if (row === null) return;
    await manager.update(ApiToken, { id }, { lastUsedAt: Math.max(at, row.lastUsedAt ?? 0), lastAddress: address });
    const event = { action: 'token.new-address', subject: `token:${id}` };
    if (row.lastAddress === address) return;
    if (await this.entries.has(manager, event.action, event.subject, address)) return;
    await this.audit.record(manager, { ...event, after: { prefix: row.prefix, address } }, actor);
  }
}
