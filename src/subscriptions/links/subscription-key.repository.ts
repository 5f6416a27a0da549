import { Repository } from 'typeorm';
import { insertOrLock } from '../../database/bulk/insert-or-lock.js';
import type { SubscriptionKey } from './subscription-key.entity.js';

/** The only row. */
const ID = 1;

/** The row of `subscription_keys`. */
export class SubscriptionKeyRepository extends Repository<SubscriptionKey> {
  /** The encrypted key; undefined before the first link. */
  async findKey(): Promise<string | undefined> {
    return (await this.findOne({ where: { id: ID } }))?.sealedKey;
  }

  /** Stores the key, unless another process has stored one. @returns the stored key */
  async keep(sealedKey: string): Promise<string> {
    await insertOrLock(
      this.manager,
      'subscription_keys',
      'id',
      ['id', 'name', 'sealed_key'],
      [[ID, 'links', sealedKey]],
    );
    return (await this.findOneByOrFail({ id: ID })).sealedKey;
  }

  async forget(): Promise<void> {
    await this.delete({ id: ID });
  }
}
