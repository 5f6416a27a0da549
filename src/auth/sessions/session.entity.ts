import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { User } from '../../users/user/user.entity.js';

/** A login of a user. At any moment one token of it is valid: the one with the current id. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'varchar', length: 22 })
  id: string;

  @Index('sessions_user_id')
  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  /** The user's token epoch when the session began. */
  @Column({ name: 'token_epoch', type: 'integer' })
  tokenEpoch: number;

  @Column({ name: 'current_token', type: 'varchar', length: 22 })
  currentToken: string;

  /** The id of the key that signed the current token; null for a token from before keys had ids. */
  @Column({ name: 'token_key', type: 'varchar', length: 12, nullable: true })
  tokenKey: string | null;

  @Column({ name: 'previous_token', type: 'varchar', length: 22, nullable: true })
  previousToken: string | null;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  /** When the current token was issued. */
  @Column({ ...MOMENT, name: 'rotated_at' })
  rotatedAt: number;

  @Index('sessions_expires_at')
  @Column({ ...MOMENT, name: 'expires_at' })
  expiresAt: number;

  @Column({ ...MOMENT, name: 'revoked_at', nullable: true })
  revokedAt: number | null;

  @Column({ type: 'varchar', length: 64 })
  address: string;

  /** The app's `User-Agent`, shortened. */
  @Column({ type: 'varchar', length: 128 })
  client: string;
}
