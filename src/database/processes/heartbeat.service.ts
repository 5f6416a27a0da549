import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { PROGRAM_VERSION } from '../../common/program/program-version.js';
import { randomToken } from '../../common/secrets/random-token.js';
import type { Clock } from '../../common/time/clock.js';
import type { Metrics } from '../../metrics/metrics.js';
import { DatabaseInMaintenance } from '../maintenance/maintenance.errors.js';
import { refuseMaintenance } from '../maintenance/maintenance.js';
import type { Database } from '../database.js';
import { DatabaseUnavailable } from '../database.errors.js';
import { execute } from '../execute.js';
import { clockDifference } from './clock-difference.js';
import { databaseTime, readDatabaseTime } from './database-time.js';

/** A process of the panel serves; a command runs once. */
export type ProcessRole = 'panel' | 'command';

export const HEARTBEAT_MS = 5000;
/** The time without a heartbeat after which a process counts as dead. */
export const HEARTBEAT_LIFE_MS = 30_000;
/**
 * A change waits for a new heartbeat if the last one is older. This is less than {@link HEARTBEAT_LIFE_MS}: a process that stood still
 * for so long that it counted as dead changes nothing until it has looked at the state of the database again.
 */
const FRESH_MS = 20_000;
/** Nothing waits longer for a heartbeat. */
const TIMEOUT_MS = 2000;
/** A change waits less: the database may then keep it waiting as well, for as long as changes may take. */
const CHANGE_TIMEOUT_MS = 1000;
/** The number of turns that are left out after a failure: on a full disk each COMMIT may keep a connection of the server. */
const PAUSES = 2;
const MAX_HOST_NAME = 64;

export interface HeartbeatParts {
  readonly role: ProcessRole;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Ends the process: a copy has found it dead, and reads or replaces its database. */
  readonly stop: () => void;
}

/**
 * The row of this process in `processes`, which a timer renews. A change of the panel waits for a heartbeat only if none has arrived for
 * {@link FRESH_MS}; otherwise it only compares two numbers.
 */
export class HeartbeatService {
  private readonly logger = new Logger('Heartbeat');
  /** The number of this process in `processes`. */
  readonly id = randomToken(16);
  /** By the clock of the database, Unix milliseconds. */
  private startedAt: number | undefined;
  /** Milliseconds by which the clock of this process is ahead of the clock of the database. */
  private ahead: number | undefined;
  /** By the monotonic clock: the beginning of the last heartbeat that arrived while the database was not in maintenance. */
  private freshSince = -Infinity;
  private maintenance: DatabaseInMaintenance | undefined;
  private running: Promise<void> | undefined;
  private pauses = 0;
  private hasFailed = false;
  private hasBegun = false;
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

  /** True if changes need no new heartbeat. This sends no statement. */
  get isFresh(): boolean {
    return this.parts.clock.monotonic() - this.freshSince <= FRESH_MS;
  }

  /**
   * Writes a heartbeat of a panel that has opened its database. If the database takes no heartbeat, the panel serves what it can: changes wait for one.
   *
   * @throws DatabaseInMaintenance
   */
  async begin(): Promise<void> {
    await this.beat();
    if (this.maintenance === undefined) return;
    await this.end();
    throw this.maintenance;
  }

  /** Called by a timer. Does nothing before the first heartbeat. */
  @Interval(HEARTBEAT_MS)
  async tick(): Promise<void> {
    if (!this.hasBegun) return;
    if (this.pauses > 0) this.pauses--;
    else await this.beat();
    if (this.maintenance === undefined || this.hasEnded) return;
    this.logger.error(this.maintenance.message);
    this.parts.stop();
  }

  /**
   * Writes a heartbeat before a change, if the last one is too old.
   *
   * @throws DatabaseUnavailable, DatabaseInMaintenance
   */
  async renew(): Promise<void> {
    await this.beat(CHANGE_TIMEOUT_MS);
    if (this.isFresh) return;
    throw this.maintenance ?? new DatabaseUnavailable('the database takes no heartbeat');
  }

  /** Writes a heartbeat, unless one is under way. Never rejects. */
  private async beat(timeoutMs = TIMEOUT_MS): Promise<void> {
    if (this.hasEnded) return;
    this.hasBegun = true;
    this.running ??= this.tryToWrite().finally(() => (this.running = undefined));
    await Promise.race([this.running, sleep(timeoutMs, undefined, { ref: false })]);
  }

  /** Removes the row. The caller writes nothing after this. */
  async end(): Promise<void> {
    this.hasEnded = true;
    if (this.startedAt === undefined) return;
    await Promise.race([this.remove(), sleep(TIMEOUT_MS, undefined, { ref: false })]);
  }

  private async tryToWrite(): Promise<void> {
    try {
      const startedAt = this.parts.clock.monotonic();
      // In a known maintenance, and at its beginning, a process writes no row.
      if (this.startedAt === undefined || this.maintenance !== undefined) await this.look();
      await this.database.transaction((manager) => this.write(manager));
      // After the row: a copy sets its mark first, and then looks for rows.
      await this.look();
      this.freshSince = startedAt;
      this.maintenance = undefined;
      this.pauses = 0;
      this.hasFailed = false;
    } catch (error) {
      if (error instanceof DatabaseInMaintenance) {
        this.freshSince = -Infinity;
        this.maintenance = error;
        return;
      }
      if (!this.hasFailed) this.logger.warn({ message: 'The heartbeat of this process could not be written', error });
      this.hasFailed = true;
      this.pauses = PAUSES;
    }
  }

  private async look(): Promise<void> {
    await this.database.read(refuseMaintenance);
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
