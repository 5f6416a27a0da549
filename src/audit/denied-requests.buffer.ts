import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../common/time/clock.js';
import { WaitingMap } from '../common/concurrency/waiting-map.js';
import { WriteBehind } from '../common/concurrency/write-behind.js';
import { Database } from '../database/database.js';
import { stranger } from './actor.js';
import { AuditLogService } from './audit-log.service.js';

const FLUSH_MS = 1000;
/** The log gets at most one entry for the same denial in this time. The entry holds the count. */
const QUIET_SECONDS = 60;
/** More denials than this within {@link QUIET_SECONDS} share one entry for each action. */
const MAX_ENTRIES = 60;
const MAX_KINDS = 10_000;

/** A rejected request or login. */
export interface Refusal {
  /** `line-key.refused`. */
  readonly action: string;
  /** `node:3`, `user:7`, or `user:unknown`. Never text from the request: it might be a secret. */
  readonly subject: string;
  readonly address: string | null;
  /** One or two words. */
  readonly reason: string;
}

/** The number of equal denials. */
interface Tally {
  readonly refusal: Refusal;
  readonly count: number;
}

/**
 * Writes denied requests into the audit log. A caller that fails again and again must not fill the log, so the buffer counts denials
 * in memory, and an entry holds the count. No response waits for an entry.
 */
@Injectable()
export class DeniedRequestsBuffer implements OnModuleDestroy {
  private readonly logger = new Logger('Audit');
  private readonly tallies = new WaitingMap<string, Tally>({
    max: MAX_KINDS,
    merge: (earlier, later) => ({ ...earlier, count: earlier.count + later.count }),
  });
  private readonly writer: WriteBehind<string, Tally>;
  /** By the monotonic clock. */
  private windowStart = -Infinity;
  /** The number of entries that this window still allows. */
  private room = MAX_ENTRIES;

  constructor(
    private readonly database: Database,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {
    this.writer = new WriteBehind({
      waiting: this.tallies,
      clock,
      minSeconds: QUIET_SECONDS,
      mayFlush: () => this.roomNow() > 0,
      write: (tallies) => this.write([...tallies.values()]),
      failed: (error) => this.logger.warn({ message: 'Refusals could not be written into the audit log', error }),
    });
  }

  note(refusal: Refusal): void {
    this.tallies.add(JSON.stringify(refusal), { refusal, count: 1 });
  }

  /** Writes the denials that are due, unless this window has had enough entries. */
  @Interval(FLUSH_MS)
  flush(): Promise<void> {
    return this.writer.flush();
  }

  /** Writes all remaining denials. */
  async onModuleDestroy(): Promise<void> {
    await this.writer.close();
  }

  private roomNow(): number {
    const now = this.clock.monotonic();
    if (now - this.windowStart >= QUIET_SECONDS * 1000) {
      this.windowStart = now;
      this.room = MAX_ENTRIES;
    }
    return this.room;
  }

  private async write(tallies: readonly Tally[]): Promise<void> {
    const room = this.roomNow();
    const written = [...tallies.slice(0, room), ...gather(tallies.slice(room))];
    this.room = Math.max(0, room - tallies.length);
    await this.database.transaction(async (manager) => {
      for (const { refusal, count } of written) {
        const { action, subject, address, reason } = refusal;
        await this.audit.record(manager, { action, subject, after: { reason, count } }, stranger(address));
      }
    });
  }
}

/** Sums up denials: one for each action. */
function gather(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, number>();
  for (const { refusal, count } of tallies) sums.set(refusal.action, (sums.get(refusal.action) ?? 0) + count);
  return [...sums].map(([action, count]) => ({
    refusal: { action, subject: 'many', address: null, reason: 'too many to list' },
    count,
  }));
}
