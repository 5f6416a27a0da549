import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The key of the HMAC under which links are found. There is one row. */
@Entity('subscription_keys')
export class SubscriptionKey {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** Encrypted, since it must survive a new `APP_SECRET`: links depend on it. */
  @Column({ name: 'sealed_key', type: 'varchar', length: 255 })
  sealedKey: string;
}
