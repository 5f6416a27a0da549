import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import type { Role } from '../access/rights.js';

/** An operator of the panel. Operators are never users. */
@Entity('operators')
export class Operator {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The login name: lower case, without spaces. */
  @Index('operators_name', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  name: string;

  @Column({ type: 'varchar', length: 16 })
  role: Role;

  /** 0 or 1. */
  @Column({ name: 'is_enabled', type: 'integer', default: 1 })
  isEnabled: number;

  @Column({ name: 'password_hash', type: 'varchar', length: 255 })
  passwordHash: string;

  /** Sessions and tickets with a lower number have ended. */
  @Column({ name: 'session_epoch', type: 'integer', default: 0 })
  sessionEpoch: number;

  /** The seed of one-time codes, encrypted; null without that factor. */
  @Column({ name: 'totp_secret', type: 'varchar', length: 255, nullable: true })
  totpSecret: string | null;

  /** A seed that waits for its first code. */
  @Column({ name: 'totp_pending', type: 'varchar', length: 255, nullable: true })
  totpPending: string | null;

  /** The time step of the last used code: a code works once. */
  @Column({ ...MOMENT, name: 'totp_step', default: 0 })
  totpStep: number;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'last_login_at', nullable: true })
  lastLoginAt: number | null;
}
