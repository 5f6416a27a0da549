import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/columns.js';
import { Operator } from '../operators/operator.entity.js';

/** One of the ten codes that stand in for a lost second factor, each once. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('recovery_codes_operator_id')
  @Column({ name: 'operator_id', type: 'integer' })
  operatorId: number;

  @ManyToOne(() => Operator, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'operator_id' })
  operator: Operator;

  /** SHA-256 of the code, hexadecimal. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  @Column({ ...MOMENT, name: 'used_at', nullable: true })
  usedAt: number | null;
}
