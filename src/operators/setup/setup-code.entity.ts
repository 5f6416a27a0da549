import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/** The code that adds the first operator. One row. */
@Entity('setup_code')
export class SetupCode {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** SHA-256 of the code, hexadecimal; empty after its use. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'expires_at' })
  expiresAt: number;
}
