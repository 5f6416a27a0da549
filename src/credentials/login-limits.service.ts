import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/time/clock.js';
import { DAY_MS, HOUR_MS, MINUTE } from '../common/time/duration.js';
import { Database } from '../database/database.js';
import { purge } from '../database/bulk/purge.js';
import { addressNetwork } from './address-network.js';
import { TooManyAttempts } from './credentials.errors.js';
import { LoginAttempts } from './login-attempts.entity.js';
import { LoginAttemptsRepository } from './login-attempts.repository.js';

const MAX_DELAY_SECONDS = 15 * MINUTE;
const FORGOTTEN_AFTER_MS = DAY_MS;

/** The failures that a bucket forgives, and the pace at which it forgets them. */
interface Limit {
  readonly freeTries: number;
  /** The bucket forgets one failure in this many milliseconds. */
  readonly leakMs: number;
}

const PER_ACCOUNT_AND_ADDRESS: Limit = { freeTries: 5, leakMs: HOUR_MS };
/** Thirty failures a minute from one address, over all accounts: a household or an office has several people. */
const PER_ADDRESS: Limit = { freeTries: 25, leakMs: 2000 };

/** The secrets that callers guess: passwords of users and of operators, second factors of operators, the set-up code. */
export type Realm = 'user' | 'operator' | 'second-factor' | 'setup';

interface Bucket extends Limit {
  readonly name: string;
}

/** An attempt that counts as failed. {@link LoginLimitsService.forgive} takes it back when it succeeds. */
export interface ReservedAttempt {
  readonly accountBucket: string;
  readonly addressBucket: string;
  /** The time of the attempt, in milliseconds. */
  readonly at: number;
}

/**
 * Slows down guessing. After the free tries the delay doubles with each attempt, from 1 s to 15 min. An attempt counts before its
 * password is checked, under a row lock, so simultaneous attempts cannot slip through together. (rate-limiter-flexible counts
 * points in fixed windows; a delay that doubles needs the count and the next allowed moment to change as one.)
 *
 * An attempt counts in two buckets: the account with the address, and the address. Buckets forget failures over time, so nobody
 * is locked out for good.
 */
@Injectable()
export class LoginLimitsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attempts: LoginAttemptsRepository,
  ) {}

  /**
   * Counts an attempt.
   *
   * @param realm whose accounts these are: attempts in different realms count separately
   * @throws TooManyAttempts with the seconds to wait; the attempt does not count then
   */
  async reserve(account: string, address: string, realm: Realm = 'user'): Promise<ReservedAttempt> {
    const network = addressNetwork(address);
    const prefix = realm === 'user' ? '' : `${realm} `;
    const single = { name: bucketName(`${prefix}account`, account, network), ...PER_ACCOUNT_AND_ADDRESS };
    const source = { name: bucketName(`${prefix}address`, network), ...PER_ADDRESS };
    const at = this.clock.now();
    const wait = await this.database.transaction((manager) => this.count(manager, [single, source], at));
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    return { accountBucket: single.name, addressBucket: source.name, at };
  }

  /** Takes a successful attempt back. The bucket of the account forgets all failures. @param manager of a transaction */
  async forgive(manager: EntityManager, attempt: ReservedAttempt): Promise<void> {
    const attempts = manager.withRepository(this.attempts);
    await attempts.forget(attempt.accountBucket);
    await attempts.takeBack(attempt.addressBucket, attempt.at);
  }

  /** Removes rows whose failures no longer count, until the signal is aborted. */
  async purge(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await purge(this.database, LoginAttempts, 'last_at', this.clock.now() - FORGOTTEN_AFTER_MS, signal);
  }

  /**
   * Counts the attempt in every bucket, or in none.
   *
   * @returns the milliseconds to wait, where the transaction must store something all the same
   */
  private async count(manager: EntityManager, buckets: readonly Bucket[], now: number): Promise<number> {
    const attempts = manager.withRepository(this.attempts);
    const found = await attempts.lock(buckets.map((bucket) => bucket.name).sort(), now);
    const rows = found.map((row) => rebased(row, now));
    const states = buckets.map((bucket) => ({ bucket, row: rows.find((row) => row.bucket === bucket.name) }));
    const wait = Math.max(...states.map(({ row }) => (row?.blockedUntil ?? 0) - now));
    const moved = rows.filter((row) => !found.includes(row));
    if (wait > 0 && moved.length > 0) {
      for (const row of moved) await attempts.store(row);
      return wait;
    }
    // The error undoes the new rows, so a flood of invented e-mails leaves none behind.
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    for (const { bucket, row } of states) {
      const failures = remembered(row, bucket, now) + 1;
      const blockedUntil = now + 1000 * delaySeconds(failures, bucket.freeTries);
      await attempts.store({ bucket: bucket.name, failures, lastAt: now, blockedUntil });
    }
    return 0;
  }
}

/** The delay after a number of failures, in seconds: none within the free tries, then 1, 2, 4 … 900. */
function delaySeconds(failures: number, freeTries: number): number {
  return failures < freeTries ? 0 : Math.min(2 ** (failures - freeTries), MAX_DELAY_SECONDS);
}

function bucketName(...parts: string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}

function remembered(row: LoginAttempts | undefined, limit: Limit, now: number): number {
  if (row === undefined) return 0;
  return Math.max(0, row.failures - Math.floor(Math.max(0, now - row.lastAt) / limit.leakMs));
}

/** A row from before the clock was set back has its last attempt in the future. Its delay starts now, or it would last until that moment. */
function rebased(row: LoginAttempts, now: number): LoginAttempts {
  if (row.lastAt <= now) return row;
  const wait = Math.min(Math.max(0, row.blockedUntil - row.lastAt), MAX_DELAY_SECONDS * 1000);
  return { ...row, lastAt: now, blockedUntil: now + wait };
}
