import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/columns.js';
import { Operator } from '../operators/operator.entity.js';

/** A browser in which an operator is logged in. The row goes when the session ends. */
@Entity('operator_sessions')
export class OperatorSession {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** SHA-256 of what the cookie holds, hexadecimal. */
  @Index('operator_sessions_hash', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  @Index('operator_sessions_operator_id')
  @Column({ name: 'operator_id', type: 'integer' })
  operatorId: number;

  @ManyToOne(() => Operator, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'operator_id' })
  operator: Operator;

  /** The operator's epoch when the session began. */
  @Column({ name: 'epoch', type: 'integer' })
  epoch: number;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  /** To the minute. */
  @Column({ ...MOMENT, name: 'last_seen_at' })
  lastSeenAt: number;

  @Index('operator_sessions_expires_at')
  @Column({ ...MOMENT, name: 'expires_at' })
  expiresAt: number;

  @Column({ type: 'varchar', length: 64 })
  address: string;

  /** The browser's name for itself (`User-Agent`), shortened. */
  @Column({ type: 'varchar', length: 128 })
  client: string;
}
