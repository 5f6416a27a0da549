import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/columns.js';
import { Operator } from '../operators/operator.entity.js';

/** A token with which a program calls the admin API in an operator's name. */
@Entity('api_tokens')
export class ApiToken {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('api_tokens_operator_id')
  @Column({ name: 'operator_id', type: 'integer' })
  operatorId: number;

  @ManyToOne(() => Operator, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'operator_id' })
  operator: Operator;

  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** SHA-256 of the token, hexadecimal. */
  @Index('api_tokens_hash', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** How it begins, to tell it from others. */
  @Column({ type: 'varchar', length: 16 })
  prefix: string;

  /** The rights that it may use, where its operator has them; space between. */
  @Column({ type: 'varchar', length: 512 })
  scopes: string;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'expires_at', nullable: true })
  expiresAt: number | null;

  @Column({ ...MOMENT, name: 'last_used_at', nullable: true })
  lastUsedAt: number | null;

  @Column({ name: 'last_address', type: 'varchar', length: 64, nullable: true })
  lastAddress: string | null;
}
