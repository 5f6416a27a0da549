import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LRUCache } from 'lru-cache';
import { Clock } from '../common/clock.js';
import { OneAtATime } from '../common/one-at-a-time.js';
import { Database } from '../database/database.js';
import { stranger } from './actor.js';
import { AuditLog } from './audit-log.js';

const FLUSH_MS = 1000;
/** The same refusal leaves an entry at most once in so many seconds, with how often it happened. */
const QUIET_SECONDS = 60;
/** More kinds of refusals than this within {@link QUIET_SECONDS} are written down as one. */
const MOST_ENTRIES = 60;
const MOST_KINDS = 10_000;

/** Somebody was not let in. */
export interface Refusal {
  /** `line-key.refused`. */
  readonly action: string;
  /** At what: `node:3`, `user:7`, or `user:unknown`. Never text that a stranger has sent: it might be a secret. */
  readonly subject: string;
  readonly address: string | null;
  /** Why, in a word or two. */
  readonly reason: string;
}

interface Tally {
  readonly refusal: Refusal;
  count: number;
  /** When the last entry was written; -Infinity where none was. */
  writtenAt: number;
}

/**
 * Writes refusals into the audit log without letting whoever is refused fill it: they are counted in memory, and an entry
 * holds the count. Nothing of it is in the way of an answer.
 */
@Injectable()
export class Refusals implements OnModuleDestroy {
  private readonly logger = new Logger('Audit');
  private readonly flushing = new OneAtATime(() => this.writeDue());
  private readonly tallies = new LRUCache<string, Tally>({ max: MOST_KINDS });
  private windowStart = -Infinity;
  /** How many entries may still be written in this window. */
  private room = MOST_ENTRIES;

  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  note(refusal: Refusal): void {
    const key = JSON.stringify(refusal);
    const tally = this.tallies.get(key) ?? { refusal, count: 0, writtenAt: -Infinity };
    tally.count++;
    this.tallies.set(key, tally);
  }

  /** Writes what is due of all that was noted before, unless enough was written a moment ago. */
  @Interval(FLUSH_MS)
  flush(): Promise<void> {
    return this.flushing.run();
  }

  /** What is not written yet is written now. */
  async onModuleDestroy(): Promise<void> {
    await this.flush();
    const rest = [...this.tallies.values()].reverse().filter(({ count }) => count > 0);
    if (rest.length > 0) await this.write(rest, this.clock.unixSeconds());
  }

  private async writeDue(): Promise<void> {
    const now = this.clock.unixSeconds();
    if (now - this.windowStart >= QUIET_SECONDS) this.openWindow(now);
    if (this.room === 0) return;
    const isDue = ({ count, writtenAt }: Tally): boolean => count > 0 && now - writtenAt >= QUIET_SECONDS;
    const due = [...this.tallies.values()].reverse().filter(isDue);
    if (due.length > 0) await this.write(due, now);
  }

  private openWindow(now: number): void {
    this.windowStart = now;
    this.room = MOST_ENTRIES;
  }

  private async write(due: readonly Tally[], now: number): Promise<void> {
    const entries = due.map((tally) => ({ tally, count: tally.count, writtenAt: tally.writtenAt }));
    for (const { tally } of entries) Object.assign(tally, { count: 0, writtenAt: now });
    const told = entries.map(({ tally, count }) => ({ refusal: tally.refusal, count }));
    const written = [...told.slice(0, this.room), ...gather(told.slice(this.room))];
    this.room = Math.max(0, this.room - told.length);
    try {
      await this.database.transaction(async (manager) => {
        for (const { refusal, count } of written) {
          const { action, subject, address, reason } = refusal;
          await this.audit.record(manager, { action, subject, after: { reason, count } }, stranger(address));
        }
      });
    } catch (error) {
      for (const { tally, count, writtenAt } of entries)
        Object.assign(tally, { count: tally.count + count, writtenAt });
      this.logger.warn({ message: 'Refusals could not be written into the audit log', error });
    }
  }
}

/** One of each action in place of very many. */
function gather(told: readonly { refusal: Refusal; count: number }[]): { refusal: Refusal; count: number }[] {
  const sums = new Map<string, number>();
  for (const { refusal, count } of told) sums.set(refusal.action, (sums.get(refusal.action) ?? 0) + count);
  return [...sums].map(([action, count]) => ({
    refusal: { action, subject: 'many', address: null, reason: 'too many to list' },
    count,
  }));
}
