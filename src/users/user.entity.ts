import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../database/columns.js';
import { Level } from './level.entity.js';
import type { ResetStrategy } from './resets/reset-schedule.js';
import { UserGroup } from './user-group.entity.js';

/** Section 2.2 of the API says what a user shows; this is what a user is. Counters are bytes, moments Unix seconds. */
@Entity('users')
@Index('users_filtered', [
  'id',
  'status',
  'enable',
  'banTime',
  'expiredAt',
  'levelId',
  'groupId',
  'port',
  'emailKey',
  'nickname',
])
export class User {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The e-mail as it was typed when the account was made. */
  @Column({ type: 'varchar', length: 320 })
  account: string;

  /** The one form that all spellings of an e-mail share; see `canonicalEmail`. */
  @Index('users_email_key', { unique: true })
  @Column({ name: 'email_key', type: 'varchar', length: 320 })
  emailKey: string;

  @Column({ type: 'varchar', length: 128 })
  nickname: string;

  @Column({ name: 'password_hash', type: 'varchar', length: 255 })
  passwordHash: string;

  /** Sessions that began under another number are over. */
  @Column({ name: 'token_epoch', type: 'integer', default: 0 })
  tokenEpoch: number;

  /** Null where the user has none; shown as 0. */
  @Index('users_port', { unique: true })
  @Column({ type: 'integer', nullable: true })
  port: number | null;

  /** What the user's proxy client shows to a node. It is no login password, and nodes must read it. */
  @Column({ type: 'varchar', length: 128 })
  passwd: string;

  @Index('users_uuid', { unique: true })
  @Column({ type: 'varchar', length: 36 })
  uuid: string;

  @Column({ ...BIGINT, name: 'transfer_enable' })
  transferEnable: bigint;

  @Column({ ...BIGINT, default: 0 })
  u: bigint;

  @Column({ ...BIGINT, default: 0 })
  d: bigint;

  /** Which stretch between two resets `u` and `d` count; see the ledger. */
  @Column({ name: 'traffic_period', type: 'integer', default: 0 })
  trafficPeriod: number;

  /** The last traffic. */
  @Column({ ...MOMENT, nullable: true })
  t: number | null;

  @Column({ type: 'integer', default: 1 })
  enable: number;

  /** Bytes per second, 0 for no limit. */
  @Column({ ...BIGINT, name: 'speed_limit', default: 0 })
  speedLimit: bigint;

  @Column({ ...BIGINT, default: 0 })
  credit: bigint;

  /** The last day on which the account is good, UTC. */
  @Index('users_expired_at')
  @Column({ name: 'expired_at', type: 'varchar', length: 10 })
  expiredAt: string;

  /** When a temporary ban ends. */
  @Column({ ...MOMENT, name: 'ban_time', nullable: true })
  banTime: number | null;

  @Index('users_level_id')
  @Column({ name: 'level_id', type: 'integer' })
  levelId: number;

  @ManyToOne(() => Level, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'level_id' })
  level: Level;

  @Index('users_group_id')
  @Column({ name: 'group_id', type: 'integer', nullable: true })
  groupId: number | null;

  @ManyToOne(() => UserGroup, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'group_id' })
  group: UserGroup | null;

  @Index('users_last_login')
  @Column({ ...MOMENT, name: 'last_login', default: 0 })
  lastLogin: number;

  /** The day of the next reset of traffic, UTC. */
  @Index('users_reset_time')
  @Column({ name: 'reset_time', type: 'varchar', length: 10, nullable: true })
  resetTime: string | null;

  /** By which the day after that is found. */
  @Column({ name: 'reset_strategy', type: 'varchar', length: 16, default: 'none' })
  resetStrategy: ResetStrategy;

  /** The day of the month for `anniversary`; null for that on which the account was made. */
  @Column({ name: 'reset_day', type: 'integer', nullable: true })
  resetDay: number | null;

  @Column({ name: 'invite_num', type: 'integer', default: 0 })
  inviteNum: number;

  /** 1 active, 0 not activated, -1 banned. */
  @Column({ type: 'integer', default: 1 })
  status: number;

  @Index('users_created_at')
  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;
}
