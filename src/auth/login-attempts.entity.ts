import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';

/** How often logins failed in one bucket: an address, or an address with an account. */
@Entity('login_attempts')
export class LoginAttempts {
  /** SHA-256 of what the bucket stands for, hexadecimal: no e-mail is kept here. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  bucket: string;

  @Column({ type: 'integer' })
  failures: number;

  /** The next attempt is refused before this moment, in milliseconds. */
  @Column({ ...MOMENT, name: 'blocked_until' })
  blockedUntil: number;

  /** The last attempt, in milliseconds. */
  @Index('login_attempts_last_at')
  @Column({ ...MOMENT, name: 'last_at' })
  lastAt: number;
}
