import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { LessThan, type EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { execute } from '../database/execute.js';
import { insertOrLock } from '../database/insert-or-lock.js';
import { TooManyAttempts } from './auth.errors.js';
import { LoginAttempts } from './login-attempts.entity.js';

const MOST_DELAY_SECONDS = 900;
const FORGOTTEN_AFTER_MS = 24 * 3600 * 1000;

/** How many failures a bucket forgives, and how fast it forgets them. */
interface Limit {
  readonly freeTries: number;
  /** One failure is forgotten after so many milliseconds. */
  readonly leakMs: number;
}

const PER_ACCOUNT_AND_ADDRESS: Limit = { freeTries: 5, leakMs: 3_600_000 };
/** Thirty failures a minute from one address, over all accounts: a household or an office has several people. */
const PER_ADDRESS: Limit = { freeTries: 25, leakMs: 2000 };

/** What is guessed at: users' and operators' passwords, operators' second factors, the set-up code. */
export type Realm = 'user' | 'operator' | 'second-factor' | 'setup';

type AttemptsRow = Pick<LoginAttempts, 'bucket' | 'failures' | 'blockedUntil' | 'lastAt'>;

interface Bucket extends Limit {
  readonly name: string;
}

/** An attempt that was allowed and counted as failed; {@link LoginLimits.forgive} takes that back when it succeeds. */
export interface ReservedAttempt {
  readonly accountBucket: string;
  readonly addressBucket: string;
  /** When it was counted, in milliseconds. */
  readonly at: number;
}

/**
 * Slows down guessing: after the free tries each attempt waits twice as long as the one before, from 1 s to 15 min. An
 * attempt is counted before its password is checked, under a row lock, so that attempts at the same moment cannot slip
 * through together. (rate-limiter-flexible counts points in fixed windows; a delay that doubles needs the count and the
 * next allowed moment to change as one.)
 */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt.
   *
   * @param realm whose accounts these are: those of different realms have nothing to do with each other
   * @throws TooManyAttempts with the seconds to wait; nothing is counted then
   */
  async reserve(account: string, address: string, realm: Realm = 'user'): Promise<ReservedAttempt> {
    const network = addressNetwork(address);
    const prefix = realm === 'user' ? '' : `${realm} `;
    const single = { name: bucketName(`${prefix}account`, account, network), ...PER_ACCOUNT_AND_ADDRESS };
    const source = { name: bucketName(`${prefix}address`, network), ...PER_ADDRESS };
    const at = this.clock.now();
    await this.database.transaction((manager) => this.count(manager, [single, source], at));
    return { accountBucket: single.name, addressBucket: source.name, at };
  }

  /** The password was right: the account's failures from this address are forgotten, and this attempt was none of the address's. */
  async forgive(manager: EntityManager, attempt: ReservedAttempt): Promise<void> {
    await execute(manager, 'DELETE FROM login_attempts WHERE bucket = ?', [attempt.accountBucket]);
    // The wait that it began ends, too, unless somebody has begun another since.
    await execute(
      manager,
      `UPDATE login_attempts
        SET failures = failures - 1, blocked_until = CASE WHEN last_at = ? THEN 0 ELSE blocked_until END WHERE bucket = ?`,
      [attempt.at, attempt.addressBucket],
    );
  }

  /** Removes what nobody remembers any more. */
  async purge(): Promise<void> {
    await this.database.write((manager) =>
      manager.delete(LoginAttempts, { lastAt: LessThan(this.clock.now() - FORGOTTEN_AFTER_MS) }),
    );
  }

  /** Counts the attempt in every bucket, or in none. */
  private async count(manager: EntityManager, buckets: readonly Bucket[], now: number): Promise<void> {
    const rows = await lockRows(manager, buckets.map((bucket) => bucket.name).sort(), now);
    const states = buckets.map((bucket) => ({ bucket, row: rows.find((row) => row.bucket === bucket.name) }));
    const wait = Math.max(...states.map(({ row }) => (row?.blockedUntil ?? 0) - now));
    // Thrown in here, to take back the rows that were made: a flood of invented e-mails leaves none behind.
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    for (const { bucket, row } of states) {
      const failures = remembered(row, bucket, now) + 1;
      await execute(
        manager,
        'UPDATE login_attempts SET failures = ?, last_at = ?, blocked_until = ? WHERE bucket = ?',
        [failures, now, now + 1000 * delaySeconds(failures, bucket.freeTries), bucket.name],
      );
    }
  }
}

/** The wait after so many failures, in seconds: none within the free tries, then 1, 2, 4 … 900. */
export function delaySeconds(failures: number, freeTries: number): number {
  return failures < freeTries ? 0 : Math.min(2 ** (failures - freeTries), MOST_DELAY_SECONDS);
}

/** What counts as one address: an IPv4 address in any of its forms, or a /64 of IPv6, which one customer has whole. */
export function addressNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}::/64`;
}

function bucketName(...parts: string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}

function remembered(row: AttemptsRow | undefined, limit: Limit, now: number): number {
  if (row === undefined) return 0;
  return Math.max(0, row.failures - Math.floor(Math.max(0, now - row.lastAt) / limit.leakMs));
}

/** Makes the rows that are missing and locks them all, in one order. */
async function lockRows(manager: EntityManager, buckets: string[], now: number): Promise<AttemptsRow[]> {
  const fresh = buckets.map((bucket) => [bucket, 0, 0, now]);
  await insertOrLock(manager, 'login_attempts', 'bucket', ['bucket', 'failures', 'blocked_until', 'last_at'], fresh);
  return manager.query<AttemptsRow[]>(
    `SELECT bucket, failures, blocked_until AS blockedUntil, last_at AS lastAt FROM login_attempts
      WHERE bucket IN (${buckets.map(() => '?').join(', ')})`,
    buckets,
  );
}
