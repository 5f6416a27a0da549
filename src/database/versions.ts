import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Database, type Work } from './database.js';

/** What is kept in memory because it changes seldom, and is read again when its row's number has grown. */
export type VersionName = 'rosters' | 'nodes' | 'line-keys' | 'rules';

export type VersionNumbers = ReadonlyMap<string, number>;

/** For how long a process may go on without looking at the numbers: what another process changed shows after this time at the latest. */
export const VERSION_LEASE_MS = 1000;

/** For clocks that run at slightly different speeds. */
const SETTLE_MARGIN_MS = 50;

/**
 * The numbers of everything that is kept in memory. They are rows of the database, raised in the transaction of the change
 * itself. A process looks at them at most once a second, and at once after a change of its own. (The lease is the idea of
 * Gray and Cheriton, "Leases", SOSP 1989.)
 */
@Injectable()
export class Versions {
  private numbers: VersionNumbers = new Map();
  private validUntil = -Infinity;
  private changes = 0;
  private reading: Promise<VersionNumbers> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The number of one name; without waiting, when the last look was a moment ago. */
  current(name: VersionName): number | Promise<number> {
    if (this.clock.monotonic() < this.validUntil) return this.numbers.get(name) ?? 0;
    this.reading ??= this.look().finally(() => (this.reading = undefined));
    return this.reading.then((numbers) => numbers.get(name) ?? 0);
  }

  /** Runs a change in one transaction that raises the versions it touches, and shows it to this process at once. */
  async change<T>(names: readonly VersionName[], work: Work<T>): Promise<T> {
    const result = await this.database.transaction(async (manager) => {
      const changed = await work(manager);
      // Last, since these rows are what everybody waits for.
      await this.raise(manager, names);
      return changed;
    });
    this.forget();
    return result;
  }

  /** Raises numbers inside a transaction, as its last statements. Once it has ended, {@link forget} shows the change. */
  async raise(manager: EntityManager, names: readonly VersionName[]): Promise<void> {
    for (const name of [...names].sort()) {
      await manager.query('UPDATE versions SET number = number + 1 WHERE name = ?', [name]);
    }
  }

  /** Looks at the numbers anew before the next use: this process has changed one. */
  forget(): void {
    this.changes++;
    this.validUntil = -Infinity;
    this.reading = undefined;
  }

  /** Makes whoever else changes the same wait until this transaction has ended. For choices that depend on all rows. */
  async queue(manager: EntityManager, name: VersionName): Promise<void> {
    // A row that is written, even as it was, stays locked until the end.
    await manager.query('UPDATE versions SET number = number WHERE name = ?', [name]);
  }

  /** Resolves when every process has had to look at the numbers again: what was changed before is in force everywhere. */
  async settled(): Promise<void> {
    await sleep(VERSION_LEASE_MS + SETTLE_MARGIN_MS);
  }

  private async look(): Promise<VersionNumbers> {
    const { changes } = this;
    const startedAt = this.clock.monotonic();
    const rows = await this.database.read((manager) =>
      manager.query<{ name: string; number: number }[]>('SELECT name, number FROM versions'),
    );
    const numbers = new Map(rows.map((row) => [row.name, row.number]));
    if (changes === this.changes) {
      this.numbers = numbers;
      this.validUntil = startedAt + VERSION_LEASE_MS;
    }
    return numbers;
  }
}
