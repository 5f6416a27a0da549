import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/time/clock.js';
import { CLOCK_TOLERANCE, isOverdue } from '../common/time/overdue.js';
import { randomToken } from '../common/secrets/random-token.js';
import { Database } from '../database/database.js';
import { type DueTurn, LeaseRepository } from './lease.repository.js';

/** A lease ends this long after its last renewal. After the death of a process, another one can take the turn then. */
export const LEASE_SECONDS = 60;

const MAX_HELD = LEASE_SECONDS + CLOCK_TOLERANCE;

const MAX_HOST_NAME = 32;

/** A job, and the seconds from one turn to the next. */
export interface Period {
  readonly name: string;
  readonly seconds: number;
}

/**
 * The turns of all jobs, as rows. The process that changes a row from due to held has the turn. That is one statement, so only
 * one process succeeds. Processes compare times by the clocks of their machines: clocks that differ by less than thirty seconds
 * never let two processes hold one turn, and only move a turn by this difference.
 */
@Injectable()
export class LeasesService {
  private readonly holder = `${hostname().slice(0, MAX_HOST_NAME)}:${process.pid}:${randomToken(6)}`;

  constructor(
    private readonly database: Database,
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
  ) {}

  /** The due turns that no process holds. A new job has its first turn after one period. */
  async due(jobs: readonly Period[]): Promise<DueTurn[]> {
    const now = this.clock.unixSeconds();
    const leases = await this.leases.find();
    const known = new Set(leases.map(({ name }) => name));
    const missing = jobs.filter(({ name }) => !known.has(name));
    if (missing.length > 0) {
      const rows = missing.map(({ name, seconds }) => ({ name, dueAt: now + seconds }));
      await this.write((leases) => leases.addMissing(rows));
    }
    const periods = new Map(jobs.map(({ name, seconds }) => [name, seconds]));
    return leases.filter(({ name, dueAt, heldUntil }) => {
      const seconds = periods.get(name);
      if (seconds === undefined) return false;
      return isOverdue(dueAt, now, seconds + CLOCK_TOLERANCE) && isOverdue(heldUntil, now, MAX_HELD);
    });
  }

  /** Makes the next turn of a job due now. */
  async makeDue(name: string): Promise<void> {
    const dueAt = this.clock.unixSeconds();
    await this.write((leases) => leases.addMissing([{ name, dueAt }]));
    await this.write((leases) => leases.makeDue(name, dueAt));
  }

  /** Takes a turn. @returns false where another process was faster */
  async take({ name, dueAt }: DueTurn): Promise<boolean> {
    const now = this.clock.unixSeconds();
    const turn = { name, dueAt, now, maxHeld: MAX_HELD };
    return this.write((leases) => leases.take(turn, this.holder, now + LEASE_SECONDS));
  }

  /** Holds a turn for another {@link LEASE_SECONDS}. @returns false for a lost turn */
  async renew(name: string): Promise<boolean> {
    const heldUntil = this.clock.unixSeconds() + LEASE_SECONDS;
    return this.write((leases) => leases.renew(name, this.holder, heldUntil));
  }

  /** Ends a turn. Without the time of the next one, and after {@link makeDue}, the turn is due again. */
  async giveBack(turn: DueTurn, nextDueAt: number | undefined): Promise<void> {
    await this.write((leases) => leases.giveBack(turn, this.holder, nextDueAt));
  }

  private async write<T>(change: (leases: LeaseRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => change(manager.withRepository(this.leases)));
  }
}
