import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, LessThanOrEqual } from 'typeorm';
import { Clock } from '../common/clock.js';
import { randomToken } from '../common/random-token.js';
import { Database } from '../database/database.js';
import { Lease } from './lease.entity.js';

/** For how long a turn is its holder's without being renewed. A process that died lets go after this time. */
export const LEASE_SECONDS = 60;

const LONGEST_HOST_NAME = 32;

/**
 * The turns of all jobs, as rows. Whoever changes a row from due to held has the turn: that is one statement, so it is one
 * process. Moments are compared by the clocks of different machines, which may differ by a part of {@link LEASE_SECONDS}.
 */
@Injectable()
export class Leases {
  private readonly holder = `${hostname().slice(0, LONGEST_HOST_NAME)}:${process.pid}:${randomToken(6)}`;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Which jobs have a turn that nobody has taken. One that is new has its first after one period. */
  async due(jobs: readonly { readonly name: string; readonly seconds: number }[]): Promise<string[]> {
    const now = this.clock.unixSeconds();
    const leases = await this.database.read((manager) => manager.find(Lease));
    const known = new Set(leases.map(({ name }) => name));
    const missing = jobs.filter(({ name }) => !known.has(name));
    if (missing.length > 0) await this.add(missing.map(({ name, seconds }) => ({ name, dueAt: now + seconds })));
    return leases.filter(({ dueAt, heldUntil }) => dueAt <= now && heldUntil <= now).map(({ name }) => name);
  }

  /** Lets the next turn of a job begin now. */
  async hasten(name: string): Promise<void> {
    const dueAt = this.clock.unixSeconds();
    await this.add([{ name, dueAt }]);
    await this.update({ name }, { dueAt });
  }

  /** Takes a turn. False where another process was faster. */
  async take(name: string): Promise<boolean> {
    const now = this.clock.unixSeconds();
    return this.update(
      { name, dueAt: LessThanOrEqual(now), heldUntil: LessThanOrEqual(now) },
      { holder: this.holder, heldUntil: now + LEASE_SECONDS },
    );
  }

  /** Keeps a turn for another {@link LEASE_SECONDS}. False where it has been lost. */
  async renew(name: string): Promise<boolean> {
    const heldUntil = this.clock.unixSeconds() + LEASE_SECONDS;
    return this.update({ name, holder: this.holder }, { heldUntil });
  }

  /** Ends a turn. Without the moment of the next one, another process may take the same turn again. */
  async giveBack(name: string, dueAt: number | undefined): Promise<void> {
    await this.update(
      { name, holder: this.holder },
      { holder: '', heldUntil: 0, ...(dueAt === undefined ? {} : { dueAt }) },
    );
  }

  private async update(where: FindOptionsWhere<Lease>, columns: Partial<Lease>): Promise<boolean> {
    const { affected } = await this.database.write((manager) => manager.update(Lease, where, columns));
    return affected === 1;
  }

  private async add(rows: readonly Pick<Lease, 'name' | 'dueAt'>[]): Promise<void> {
    await this.database.write((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(Lease)
        .values(rows.map((row) => ({ ...row, holder: '', heldUntil: 0 })))
        // Another process may have made them in the meantime.
        .orIgnore()
        .updateEntity(false)
        .execute(),
    );
  }
}
