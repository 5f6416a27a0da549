import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/schema/columns.js';

/** The failed logins of one bucket: of an address, or of an account from an address. */
@Entity('login_attempts')
export class LoginAttempts {
  /** SHA-256 of the address, or of account and address, hexadecimal: the table holds no e-mail. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  bucket: string;

  @Column({ type: 'integer' })
  failures: number;

  /** The panel rejects attempts before this moment, in milliseconds. */
  @Column({ ...MOMENT, name: 'blocked_until' })
  blockedUntil: number;

  /** The last attempt, in milliseconds. */
  @Index('login_attempts_last_at')
  @Column({ ...MOMENT, name: 'last_at' })
  lastAt: number;
}
