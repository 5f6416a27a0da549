import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/schema/columns.js';

/** An address of the panel that an operator has set. */
@Entity('addresses')
export class StoredAddress {
  /** `public_url` or `subscription_url`. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  name: string;

  @Column({ type: 'varchar', length: 255 })
  url: string;

  @Column({ ...MOMENT, name: 'changed_at' })
  changedAt: number;
}
