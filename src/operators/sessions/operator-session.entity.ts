import { Column, Entity, Index } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { OwnedByOperator } from '../operator/owned-by-operator.js';

/** A browser in which an operator is logged in. The end of the session deletes the row. */
@Entity('operator_sessions')
@Index('operator_sessions_operator_id', ['operatorId'])
export class OperatorSession extends OwnedByOperator {
  /** SHA-256 of the cookie's value, hexadecimal. */
  @Index('operator_sessions_hash', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** The operator's epoch when the session began. */
  @Column({ name: 'epoch', type: 'integer' })
  epoch: number;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  /** The last proof: the login, or a password or one-time code since. */
  @Column({ ...MOMENT, name: 'proved_at', default: 0 })
  provedAt: number;

  /** To the minute. */
  @Column({ ...MOMENT, name: 'last_seen_at' })
  lastSeenAt: number;

  @Index('operator_sessions_expires_at')
  @Column({ ...MOMENT, name: 'expires_at' })
  expiresAt: number;

  @Column({ type: 'varchar', length: 64 })
  address: string;

  /** The browser's `User-Agent`, shortened. */
  @Column({ type: 'varchar', length: 128 })
  client: string;
}
