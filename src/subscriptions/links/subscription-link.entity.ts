import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { User } from '../../users/user/user.entity.js';

/** A subscription link of a user. Its code is the secret: an app that has the code gets the user's proxies. */
@Entity('subscription_links')
export class SubscriptionLink {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('subscription_links_user_id')
  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** HMAC-SHA-256 of the code under the key of links, hexadecimal. */
  @Index('subscription_links_lookup', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  lookup: string;

  /** Encrypted and not only hashed, since operators and users see the link again. */
  @Column({ type: 'varchar', length: 255 })
  code: string;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'first_used_at', nullable: true })
  firstUsedAt: number | null;

  @Column({ ...MOMENT, name: 'last_used_at', nullable: true })
  lastUsedAt: number | null;

  /** The user agent of the last use. */
  @Column({ name: 'last_client', type: 'varchar', length: 128, nullable: true })
  lastClient: string | null;

  /** The network of the last use: a /24 or /48. */
  @Column({ name: 'last_address', type: 'varchar', length: 64, nullable: true })
  lastAddress: string | null;

  /** From this moment on the code is unknown: the end of an overlap. A process compares it with its own clock. */
  @Column({ ...MOMENT, name: 'ends_at', nullable: true })
  endsAt: number | null;

  /** Set if the link has ended, whatever a clock says. */
  @Column({ ...MOMENT, name: 'ended_at', nullable: true })
  endedAt: number | null;
}
