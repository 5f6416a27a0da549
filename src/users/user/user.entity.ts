import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../../database/schema/columns.js';
import { Level } from '../levels/level.entity.js';
import type { ResetStrategy } from './reset-schedule.js';
import { TAGS } from './tags-column.js';
import { UserGroup } from '../levels/user-group.entity.js';

/**
 * The index that gives users in the order of their numbers. A statement that needs nothing else names it: TiDB would read all of
 * `users_filtered` first, which has the number too. SQLite gets no such hint.
 */
export const BY_NUMBER = 'PRIMARY';

/** A user. Section 2.2 of the API lists the fields that clients see. Counters are bytes, moments Unix seconds. */
@Entity('users')
// SQLite reads this index instead of the wider rows. MariaDB prefers the rows.
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

  /** The e-mail as typed when the user was added. */
  @Column({ type: 'varchar', length: 320 })
  account: string;

  /** See `canonicalEmail`. */
  @Index('users_email_key', { unique: true })
  @Column({ name: 'email_key', type: 'varchar', length: 320 })
  emailKey: string;

  @Column({ type: 'varchar', length: 128 })
  nickname: string;

  @Column({ name: 'password_hash', type: 'varchar', length: 255 })
  passwordHash: string;

  /** A change ends all sessions that began with another number. */
  @Column({ name: 'token_epoch', type: 'integer', default: 0 })
  tokenEpoch: number;

  /** Null for no port; shown as 0. */
  @Index('users_port', { unique: true })
  @Column({ type: 'integer', nullable: true })
  port: number | null;

  /** The password of the user's proxy client for nodes. Nodes must read it, so it is not the login password. */
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

  /** The number of resets so far. The ledger stores it with each charge. */
  @Column({ name: 'traffic_period', type: 'integer', default: 0 })
  trafficPeriod: number;

  /** The time of the last traffic. */
  @Column({ ...MOMENT, nullable: true })
  t: number | null;

  @Column({ type: 'integer', default: 1 })
  enable: number;

  /** Bytes per second, 0 for no limit. */
  @Column({ ...BIGINT, name: 'speed_limit', default: 0 })
  speedLimit: bigint;

  @Column({ ...BIGINT, default: 0 })
  credit: bigint;

  /** The last valid day of the account, UTC. */
  @Index('users_expired_at')
  @Column({ name: 'expired_at', type: 'varchar', length: 10 })
  expiredAt: string;

  /**
   * The days of a term that begins with the first charged traffic, which sets `expiredAt` and removes this. Until then `expiredAt` is the
   * last day to begin.
   */
  @Column({ name: 'days_from_first_use', type: 'integer', nullable: true })
  daysFromFirstUse: number | null;

  /** The end of a temporary ban. */
  @Column({ ...MOMENT, name: 'ban_time', nullable: true })
  banTime: number | null;

  /** The reason of a ban, for operators only. It may belong to an earlier ban: see `banReasonOf`. */
  @Column({ name: 'ban_reason', type: 'varchar', length: 200, nullable: true })
  banReason: string | null;

  /** `tokenEpoch` during the ban to which the reason belongs. It changes with `tokenEpoch`. */
  @Column({ name: 'ban_reason_epoch', type: 'integer', nullable: true })
  banReasonEpoch: number | null;

  /** `banTime` of the ban to which the reason belongs. */
  @Column({ ...MOMENT, name: 'ban_reason_until', nullable: true })
  banReasonUntil: number | null;

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

  /** The rule that gives the reset after that. */
  @Column({ name: 'reset_strategy', type: 'varchar', length: 16, default: 'none' })
  resetStrategy: ResetStrategy;

  /** The day of the month for `anniversary`; null for the day on which the user was added. */
  @Column({ name: 'reset_day', type: 'integer', nullable: true })
  resetDay: number | null;

  /** The days from one reset to the next for `day`; null for one. */
  @Column({ name: 'reset_interval', type: 'integer', nullable: true })
  resetInterval: number | null;

  @Column({ name: 'invite_num', type: 'integer', default: 0 })
  inviteNum: number;

  /** 1 active, 0 not activated, -1 banned. */
  @Column({ type: 'integer', default: 1 })
  status: number;

  /** For operators only. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  note: string | null;

  @Column({ ...TAGS, type: 'varchar', length: 600, default: '' })
  tags: readonly string[];

  /** The number of devices that the user may use, 0 for no limit. The panel shows it, and does not enforce it. */
  @Column({ name: 'device_limit', type: 'integer', default: 0 })
  deviceLimit: number;

  @Index('users_created_at')
  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;
}
