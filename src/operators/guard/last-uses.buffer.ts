import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { AuditEntryRepository } from '../../audit/entry/audit-entry.repository.js';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { CLOCK_TOLERANCE } from '../../common/time/overdue.js';
import { type Use, WaitingUses } from '../../common/concurrency/waiting-uses.js';
import { Database } from '../../database/database.js';
import { OperatorSessionRepository } from '../sessions/operator-session.repository.js';
import { ApiTokenRepository } from '../tokens/api-token.repository.js';
import type { AdminCaller } from '../access/admin-caller.js';

const FLUSH_MS = 1000;

/** A use of a session or token. The id is `session:…` or `token:…`. */
interface CallerUse extends Use<string> {
  readonly caller: AdminCaller;
}

/** Stores the last use of each session and token later than the response: at most once a minute for each of them and each address. */
@Injectable()
export class LastUsesBuffer implements OnModuleDestroy {
  private readonly logger = new Logger('Admin');
  private readonly uses: WaitingUses<string, CallerUse>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: OperatorSessionRepository,
    private readonly tokens: ApiTokenRepository,
    private readonly audit: AuditLogService,
    private readonly entries: AuditEntryRepository,
  ) {
    this.uses = new WaitingUses({
      clock,
      write: (uses) => this.writeAll(uses),
      failed: (error) =>
        this.logger.warn({ message: 'The last use of sessions and tokens could not be written', error }),
    });
  }

  note(caller: AdminCaller): void {
    const { credential, address } = caller;
    const id = `${credential.kind}:${credential.id}`;
    if (!this.uses.isDue(id, address)) return;
    this.uses.add({ id, address, at: this.clock.unixSeconds(), caller });
  }

  /** When this resolves, all uses that were noted before are stored. */
  @Interval(FLUSH_MS)
  flush(): Promise<void> {
    return this.uses.flush();
  }

  async onModuleDestroy(): Promise<void> {
    await this.uses.close();
  }

  private async writeAll(uses: CallerUse[]): Promise<void> {
    const ascending = uses.sort((a, b) => (a.id < b.id ? -1 : 1));
    await this.database.transaction(async (manager) => {
      for (const { caller, at } of ascending) {
        const { credential } = caller;
        if (credential.kind === 'token') await this.writeToken(manager, credential.id, caller, at);
        else await manager.withRepository(this.sessions).recordUse(credential.id, at, CLOCK_TOLERANCE);
      }
    });
  }

  /** A token that calls from a new address may be stolen. The audit log has the first use from each address. */
  private async writeToken(manager: EntityManager, id: number, caller: AdminCaller, at: number): Promise<void> {
    const { actor, address } = caller;
    const tokens = manager.withRepository(this.tokens);
    const row = await tokens.findById(id);
    if (row === null) return;
    const isAhead = (row.lastUsedAt ?? 0) > at + CLOCK_TOLERANCE;
    const lastUsedAt = isAhead ? at : Math.max(at, row.lastUsedAt ?? 0);
    await tokens.update({ id }, { lastUsedAt, lastAddress: address });
    const event = { action: 'token.new-address', subject: `token:${id}` };
    if (row.lastAddress === address) return;
    if (await manager.withRepository(this.entries).has(event.action, event.subject, address)) return;
    await this.audit.record(manager, { ...event, after: { prefix: row.prefix, address } }, actor);
  }
}
