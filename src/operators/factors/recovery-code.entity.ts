import { Column, Entity, Index } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { OwnedByOperator } from '../operator/owned-by-operator.js';

/** One of ten codes. Each replaces a lost second factor once. */
@Entity('recovery_codes')
@Index('recovery_codes_operator_id', ['operatorId'])
export class RecoveryCode extends OwnedByOperator {
  /** SHA-256 of the code, hexadecimal. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  @Column({ ...MOMENT, name: 'used_at', nullable: true })
  usedAt: number | null;
}
