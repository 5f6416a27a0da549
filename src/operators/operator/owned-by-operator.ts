import { Column, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Operator } from './operator.entity.js';

/** The columns of a row that belongs to an operator and is deleted with them. */
export abstract class OwnedByOperator {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId: number;

  @ManyToOne(() => Operator, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'operator_id' })
  operator: Operator;
}
