import { Column, Entity, Index } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { OwnedByOperator } from '../operator/owned-by-operator.js';

/** A token with which a program calls the admin API in an operator's name. */
@Entity('api_tokens')
@Index('api_tokens_operator_id', ['operatorId'])
export class ApiToken extends OwnedByOperator {
  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** SHA-256 of the token, hexadecimal. */
  @Index('api_tokens_hash', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** The first characters of the token, to tell it from others. */
  @Column({ type: 'varchar', length: 16 })
  prefix: string;

  /** The rights that the token may use if its operator has them, separated by spaces. */
  @Column({ type: 'varchar', length: 512 })
  scopes: string;

  /** 0 or 1. A disabled token opens nothing. */
  @Column({ name: 'is_enabled', type: 'integer', default: 1 })
  isEnabled: number;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'expires_at', nullable: true })
  expiresAt: number | null;

  @Column({ ...MOMENT, name: 'last_used_at', nullable: true })
  lastUsedAt: number | null;

  @Column({ name: 'last_address', type: 'varchar', length: 64, nullable: true })
  lastAddress: string | null;
}
