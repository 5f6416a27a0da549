import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { Database, type Work } from '../database.js';

/** The data that processes cache. They read it again when the number in its row has grown. */
export type VersionName = 'rosters' | 'nodes' | 'line-keys' | 'rules' | 'subscriptions' | 'addresses';

/** Data whose changes take turns. Processes do not cache operators. */
export type QueueName = VersionName | 'operators';

/** Names without a log. Each number of `rosters` is also the number of a change in its log, so `RosterChangeRunner` alone raises it. */
export type UnloggedName = Exclude<VersionName, 'rosters'>;

export type VersionNumbers = ReadonlyMap<string, number>;

/** The interval at which a process reads the numbers. It sees a change of another process after this time at the latest. */
export const VERSION_LEASE_MS = 1000;

/** How long before it must a process in constant use reads the numbers, so that nobody waits. */
const LOOK_AHEAD_MS = 500;

/** Allows for clocks that run at slightly different speeds. */
const SETTLE_MARGIN_MS = 50;

/** The numbers at one look, and the time for which a process may rely on them. */
export interface VersionLease {
  readonly numbers: VersionNumbers;
  /** A moment of the monotonic clock. */
  readonly validUntil: number;
  /** The number of own changes that the process had noticed. Later ones end the lease. */
  readonly ownChanges: number;
}

/**
 * The version numbers of all cached data. Each is a row of the database, and the transaction of a change raises it. A process
 * reads them at most once a second, and at once after a change of its own (Gray and Cheriton, "Leases", SOSP 1989).
 *
 * So most polls run no statement, and a change reaches every process within a second. A change that must hold everywhere when
 * it returns, such as the revocation of a line key, waits for {@link settled}.
 */
@Injectable()
export class VersionsService {
  private latest: VersionLease = { numbers: new Map(), validUntil: -Infinity, ownChanges: 0 };
  private ownChanges = 0;
  private reading: Promise<VersionLease> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The number of one name; without a promise if the process has read it within the last second. */
  current(name: VersionName): number | Promise<number> {
    const lease = this.lease();
    return lease instanceof Promise ? lease.then((read) => numberOf(read, name)) : numberOf(lease, name);
  }

  /** The numbers of all names, in the same way. */
  lease(): VersionLease | Promise<VersionLease> {
    if (!this.holds(this.latest)) return this.read();
    if (this.latest.validUntil - this.clock.monotonic() < LOOK_AHEAD_MS) {
      // A failed look is repeated when the lease ends, for a caller who learns of it.
      this.read().catch(() => undefined);
    }
    return this.latest;
  }

  /** True while what follows from the numbers of a lease is new enough, even if the process knows newer numbers. */
  holds({ validUntil, ownChanges }: VersionLease): boolean {
    return ownChanges === this.ownChanges && this.clock.monotonic() < validUntil;
  }

  /** Runs a change in one transaction that raises versions. This process sees the change at once. */
  async change<T>(names: readonly UnloggedName[], work: Work<T>): Promise<T> {
    const result = await this.database.transaction(async (manager) => {
      const changed = await work(manager);
      // Last, since all changes contend for these rows.
      await this.raise(manager, names);
      return changed;
    });
    this.forget();
    return result;
  }

  /** Raises numbers inside a transaction, as its last statements. Call {@link forget} after the transaction. */
  async raise(manager: EntityManager, names: readonly UnloggedName[]): Promise<void> {
    for (const name of [...names].sort()) await raiseBy(manager, name, 1);
  }

  /**
   * Raises one number by several inside a transaction. Other transactions that raise it wait until this one has ended. So these
   * numbers are in the order of the commits. Numbers that a database generates need not be.
   *
   * @returns the raised number
   */
  async raiseBy(manager: EntityManager, name: VersionName, count: number): Promise<number> {
    await raiseBy(manager, name, count);
    const [row] = await manager.query<[{ number: number }]>('SELECT number FROM versions WHERE name = ?', [name]);
    return row.number;
  }

  /** Makes the next use read the numbers again, because this process has changed one. */
  forget(): void {
    this.ownChanges++;
    this.reading = undefined;
  }

  /** Makes other changes of the same name wait until this transaction has ended. For decisions that depend on all rows. */
  async queue(manager: EntityManager, name: QueueName): Promise<void> {
    await manager.query('UPDATE versions SET turns = turns + 1 WHERE name = ?', [name]);
  }

  /** Resolves when every process has read the numbers again, so that earlier changes hold everywhere. */
  async settled(): Promise<void> {
    await this.clock.sleep(VERSION_LEASE_MS + SETTLE_MARGIN_MS);
  }

  private read(): Promise<VersionLease> {
    this.reading ??= this.look().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async look(): Promise<VersionLease> {
    const { ownChanges } = this;
    const validUntil = this.clock.monotonic() + VERSION_LEASE_MS;
    const rows = await this.database.read((manager) =>
      manager.query<{ name: string; number: number }[]>('SELECT name, number FROM versions'),
    );
    const lease = { numbers: new Map(rows.map((row) => [row.name, row.number])), validUntil, ownChanges };
    if (ownChanges === this.ownChanges) this.latest = lease;
    return lease;
  }
}

/** The number of a name; 0 for a name without a row. */
export function numberOf({ numbers }: VersionLease, name: VersionName): number {
  return numbers.get(name) ?? 0;
}

async function raiseBy(manager: EntityManager, name: VersionName, count: number): Promise<void> {
  await manager.query('UPDATE versions SET number = number + ? WHERE name = ?', [count, name]);
}
