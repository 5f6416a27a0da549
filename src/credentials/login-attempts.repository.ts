import { Repository } from 'typeorm';
import { placesFor } from '../database/bulk/bulk-writer.js';
import { insertOrLock } from '../database/bulk/insert-or-lock.js';
import { execute } from '../database/execute.js';
import type { LoginAttempts } from './login-attempts.entity.js';

const COLUMNS = ['bucket', 'failures', 'blocked_until', 'last_at'];

/** The rows of `login_attempts`. */
export class LoginAttemptsRepository extends Repository<LoginAttempts> {
  /**
   * Creates the missing rows and locks all of them.
   *
   * @param buckets in ascending order, so that two transactions cannot wait for each other
   * @param now the time of a new row, in milliseconds
   */
  async lock(buckets: readonly string[], now: number): Promise<LoginAttempts[]> {
    const fresh = buckets.map((bucket) => [bucket, 0, 0, now]);
    await insertOrLock(this.manager, 'login_attempts', 'bucket', COLUMNS, fresh);
    return this.query<LoginAttempts[]>(
      `SELECT bucket, failures, blocked_until AS blockedUntil, last_at AS lastAt FROM login_attempts
      WHERE bucket IN (${placesFor(buckets)})`,
      [...buckets],
    );
  }

  /** Replaces a locked row. */
  async store({ bucket, failures, lastAt, blockedUntil }: LoginAttempts): Promise<void> {
    await execute(
      this.manager,
      'UPDATE login_attempts SET failures = ?, last_at = ?, blocked_until = ? WHERE bucket = ?',
      [failures, lastAt, blockedUntil, bucket],
    );
  }

  async forget(bucket: string): Promise<void> {
    await execute(this.manager, 'DELETE FROM login_attempts WHERE bucket = ?', [bucket]);
  }

  /** Removes one failure from a bucket. Its delay ends too, unless a later attempt began another. @param at the time of the failure */
  async takeBack(bucket: string, at: number): Promise<void> {
    await execute(
      this.manager,
      `UPDATE login_attempts
        SET failures = failures - 1, blocked_until = CASE WHEN last_at = ? THEN 0 ELSE blocked_until END WHERE bucket = ?`,
      [at, bucket],
    );
  }
}
