import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { randomToken } from '../../../common/secrets/random-token.js';
import type { ServerAddress } from '../../../config/database/database-config.js';
import { mysqlDataSource } from '../../connection/data-source.js';
import { DatabaseUnavailable, isTransient } from '../../database.errors.js';
import { waitPatiently } from '../../../common/concurrency/patience.js';

const CREATE =
  'CREATE TABLE IF NOT EXISTS migration_lock ' +
  '(id INT NOT NULL PRIMARY KEY, holder VARCHAR(32) NOT NULL, raised BIGINT NOT NULL)';
const FILL = "INSERT IGNORE INTO migration_lock (id, holder, raised) VALUES (1, '', 0)";
const LOOK = 'SELECT holder, raised FROM migration_lock WHERE id = 1';
/** The number tells whether the row is still the one that the process has seen. */
const TAKE = 'UPDATE migration_lock SET holder = ?, raised = raised + 1 WHERE id = 1 AND raised = ?';
const RAISE = 'UPDATE migration_lock SET raised = raised + 1 WHERE id = 1 AND holder = ?';
const RELEASE = "UPDATE migration_lock SET holder = '' WHERE id = 1 AND holder = ?";

/** Between two raises, and between two looks at the row. */
const PAUSE_MS = 500;
/** The number of looks without a change after which a lock is that of a dead process: 8 s. */
const LOOKS_UNTIL_DEAD = 16;
/** The longest wait for a lock whose holder lives: a minute. */
const MAX_LOOKS = 120;
/** Without a response for this time the holder gives up, before others take the lock. */
const RESPONSE_MS = 4000;
const RELEASE_MS = 1000;
const MAX_TRIES = 5;

interface Row {
  readonly holder: string;
  readonly raised: number;
}

/**
 * The lock of migrations on a server: a row that names its holder, and a number that the holder raises twice a second. A lock of
 * the server itself (`GET_LOCK`) holds on one server of a cluster only. The row is the same on all servers: if two processes take it
 * at the same moment on two servers, the cluster undoes one of them.
 *
 * A process that waits compares numbers and counts its looks. It compares no times, because clocks differ, and because the change of
 * a large table may hold up the holder and this process alike.
 */
export class MigrationLock {
  private readonly holder = randomToken(12);

  private wasLeft = false;

  private constructor(private readonly source: DataSource) {}

  /** Waits for the lock. @throws DatabaseUnavailable if others have held it for a minute */
  static async take(server: ServerAddress): Promise<MigrationLock> {
    const source = await mysqlDataSource(server, { poolSize: 1 }).initialize();
    try {
      const lock = new MigrationLock(source);
      await lock.wait();
      return lock;
    } catch (error) {
      await source.destroy();
      throw error;
    }
  }

  /** True if the holder before has died with the lock. The server may still run its last statement. */
  get isLeftOver(): boolean {
    return this.wasLeft;
  }

  /**
   * Runs work, and keeps the lock meanwhile.
   *
   * @param onLost called if another process has the lock, or may have it soon: ends the work
   * @throws DatabaseUnavailable if the lock is lost, and the errors of `work`
   */
  async hold<T>(work: () => Promise<T>, onLost: () => void): Promise<T> {
    const over = new AbortController();
    try {
      const lost = this.lost(over.signal).then((cause) => {
        onLost();
        throw new DatabaseUnavailable(cause);
      });
      return await Promise.race([work(), lost]);
    } finally {
      over.abort();
    }
  }

  /** Lets others take the lock at once. If the server does not respond, they take it some seconds later. */
  async release(): Promise<void> {
    await inTime(RELEASE_MS, this.change(RELEASE, [this.holder])).catch(() => undefined);
    // Not awaited: it waits until the server has answered the release.
    void this.source.destroy().catch(() => undefined);
  }

  /** Raises the number. @returns false if another process has taken the lock */
  async raise(): Promise<boolean> {
    return this.change(RAISE, [this.holder]);
  }

  private async wait(): Promise<void> {
    await this.change(CREATE, []);
    await this.change(FILL, []);
    let same = 0;
    let last: number | undefined;
    for (let look = 0; look < MAX_LOOKS; look++) {
      const [row] = await this.source.query<Row[]>(LOOK);
      if (row === undefined) throw new DatabaseUnavailable('the row of the migration lock is missing');
      same = row.raised === last ? same + 1 : 0;
      last = row.raised;
      const isFree = row.holder === '';
      if ((isFree || same >= LOOKS_UNTIL_DEAD) && (await this.change(TAKE, [this.holder, row.raised]))) {
        this.wasLeft = !isFree;
        return;
      }
      await sleep(PAUSE_MS);
    }
    throw new DatabaseUnavailable('other processes have held the migration lock for a minute');
  }

  /** Raises the number until it cannot. @returns the reason; rejects when `signal` ends the wait */
  private async lost(signal: AbortSignal): Promise<unknown> {
    for (;;) {
      await sleep(PAUSE_MS, undefined, { signal });
      try {
        if (!(await inTime(RESPONSE_MS, this.raise()))) return 'another process has taken the migration lock';
      } catch (error) {
        return error;
      }
    }
  }

  /** @returns whether the statement has found the row as it expects it */
  private async change(statement: string, parameters: readonly unknown[]): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { affectedRows } = await this.source.query<{ affectedRows: number }>(statement, [...parameters]);
        return affectedRows === 1;
      } catch (error) {
        // Another server of the cluster was first.
        if (!isTransient(error) || attempt === MAX_TRIES) throw error;
      }
    }
  }
}

/** @throws DatabaseUnavailable if the work takes longer */
function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = waitPatiently(milliseconds, () => reject(new DatabaseUnavailable('no answer in time')));
    work.then(resolve, reject).finally(end);
  });
}
