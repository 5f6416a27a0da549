import { MoreThan, Not, Repository } from 'typeorm';
import { insertOrLock } from '../../database/bulk/insert-or-lock.js';
import type { SetupCode } from './setup-code.entity.js';

const ONLY = 1;
const COLUMNS = ['id', 'hash', 'created_at', 'expires_at'];

/** The one row of `setup_code`. Moments are Unix seconds. */
export class SetupCodeRepository extends Repository<SetupCode> {
  /** Locks the row until the transaction ends. Creates it if it is missing. */
  async lock(): Promise<void> {
    await insertOrLock(this.manager, 'setup_code', 'id', COLUMNS, [[ONLY, '', 0, 0]]);
  }

  /** True if an unused code was created after the moment. */
  async isNewerThan(moment: number): Promise<boolean> {
    return this.exists({ where: { id: ONLY, hash: Not(''), createdAt: MoreThan(moment) } });
  }

  async replace(hash: string, createdAt: number, expiresAt: number): Promise<void> {
    await this.update({ id: ONLY }, { hash, createdAt, expiresAt });
  }

  async isValid(hash: string, now: number): Promise<boolean> {
    return this.exists({ where: { id: ONLY, hash, expiresAt: MoreThan(now) } });
  }

  /** Uses the code up. @returns false if it is not valid */
  async use(hash: string, now: number): Promise<boolean> {
    const { affected } = await this.update({ id: ONLY, hash, expiresAt: MoreThan(now) }, { hash: '' });
    return affected === 1;
  }
}
