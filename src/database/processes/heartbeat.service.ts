import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { PROGRAM_VERSION } from '../../common/program/program-version.js';
import { randomToken } from '../../common/secrets/random-token.js';
import type { Clock } from '../../common/time/clock.js';
import type { Metrics } from '../../metrics/metrics.js';
import type { Database } from '../database.js';
import { execute } from '../execute.js';
import { clockDifference } from './clock-difference.js';
import { databaseTime, readDatabaseTime } from './database-time.js';

/** A process of the panel serves; a command runs once. */
export type ProcessRole = 'panel' | 'command';

export const HEARTBEAT_MS = 5000;
/** A process without a heartbeat for so long counts as dead. */
export const HEARTBEAT_LIFE_MS = 30_000;
/** Nothing waits longer for a heartbeat. */
const TIMEOUT_MS = 2000;
/** After a failure so many turns are left out: on a full disk each COMMIT may keep a connection of the server. */
const PAUSES = 2;
const MAX_HOST_NAME = 64;

export interface HeartbeatParts {
  readonly role: ProcessRole;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/**
 * The row of this process in `processes`. A timer renews it, so no change of the panel waits for it. A failure changes nothing
 * else: the row then looks older than the process is.
 */
export class HeartbeatService {
  private readonly logger = new Logger('Heartbeat');
  private readonly id = randomToken(16);
  /** By the clock of the database, Unix milliseconds. */
  private startedAt: number | undefined;
  /** Milliseconds by which the clock of this process is ahead of the clock of the database. */
  private ahead: number | undefined;
  private running: Promise<void> | undefined;
  private pauses = 0;
  private hasFailed = false;
  private isBegun = false;
  private hasEnded = false;

  /** @param database that is written without any heartbeat of its own */
  constructor(
    readonly database: Database,
    private readonly parts: HeartbeatParts,
  ) {
    parts.metrics.gauge('clockDifference', () => (this.ahead === undefined ? [] : [[[], this.ahead / 1000]]));
  }

  get role(): ProcessRole {
    return this.parts.role;
  }

  /** True after the call of {@link begin}. */
  get hasBegun(): boolean {
    return this.isBegun;
  }

  /** Writes the first heartbeat, once. Waits at most {@link TIMEOUT_MS}. */
  async begin(): Promise<void> {
    if (this.isBegun) return;
    this.isBegun = true;
    await this.beat();
  }

  /** Called by a timer. Does nothing before {@link begin}. */
  @Interval(HEARTBEAT_MS)
  async tick(): Promise<void> {
    if (!this.isBegun) return;
    if (this.pauses > 0) this.pauses--;
    else await this.beat();
  }

  /** Writes a heartbeat, unless one is under way. Never rejects. */
  async beat(): Promise<void> {
    if (this.hasEnded) return;
    this.running ??= this.tryToWrite().finally(() => (this.running = undefined));
    await Promise.race([this.running, sleep(TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Removes the row. The caller writes nothing after this. */
  async end(): Promise<void> {
    this.hasEnded = true;
    if (this.startedAt === undefined) return;
    await Promise.race([this.remove(), sleep(TIMEOUT_MS, undefined, { ref: false })]);
  }

  private async tryToWrite(): Promise<void> {
    try {
      await this.database.transaction((manager) => this.write(manager));
      this.pauses = 0;
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) this.logger.warn({ message: 'The heartbeat of this process could not be written', error });
      this.hasFailed = true;
      this.pauses = PAUSES;
    }
  }

  private async write(manager: EntityManager): Promise<void> {
    const { clock } = this.parts;
    const before = clock.now();
    const other = await readDatabaseTime(manager);
    const ahead = clockDifference({ before, other, after: clock.now() });
    const now = databaseTime(manager);
    const changed = await execute(
      manager,
      `UPDATE processes SET seen_at = ${now}, clock_at = ${now} + ? WHERE id = ?`,
      [ahead, this.id],
    );
    this.ahead = ahead;
    // Also a row that was silent for long, and was purged.
    if (changed === 0) await this.add(manager, other, ahead);
  }

  private async add(manager: EntityManager, at: number, ahead: number): Promise<void> {
    const host = hostname().slice(0, MAX_HOST_NAME);
    const row = [this.id, this.parts.role, host, process.pid, PROGRAM_VERSION];
    const times = [this.startedAt ?? at, at, at + ahead];
    await execute(
      manager,
      `INSERT INTO processes (id, role, host, pid, version, started_at, seen_at, clock_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [...row, ...times],
    );
    this.startedAt ??= at;
  }

  private async remove(): Promise<void> {
    try {
      // A heartbeat that is under way could add the row again.
      await this.running;
      await this.database.write((manager) => execute(manager, 'DELETE FROM processes WHERE id = ?', [this.id]));
    } catch (error) {
      this.logger.debug({ message: 'The row of this process stays until it is purged', error });
    }
  }
}
