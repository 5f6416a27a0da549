import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/columns.js';

/** The code with which the first operator is made. One row. */
@Entity('setup_code')
export class SetupCode {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** SHA-256 of the code, hexadecimal; empty once it was used. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'expires_at' })
  expiresAt: number;
}
