import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../database/columns.js';
import { User } from '../users/user.entity.js';

/**
 * What one user has carried over one node in one hour or day, at one rate. The charged bytes of a user's rows of the current
 * period are `u` and `d`, always. Time comes first in the key, so that what is written at a time lies together.
 */
@Entity('traffic_ledger')
export class LedgerRow {
  /** How long the hour or day is; 0 for a row that carries forward what is no longer known by the day. */
  @PrimaryColumn({ type: 'integer' })
  seconds: number;

  /** When the hour or day begins; 0 for what is carried forward. */
  @PrimaryColumn({ ...MOMENT, nullable: false })
  start: number;

  @Index('traffic_ledger_user_id')
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  /** 0 for what is carried forward. The node may be gone. */
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  /** The user's `traffic_period` at the time. */
  @PrimaryColumn({ type: 'integer' })
  period: number;

  /** What a byte counted for, in ten-thousandths; 0 as well for what is carried forward, whatever its rates were. */
  @PrimaryColumn({ type: 'integer' })
  rate: number;

  @Column(BIGINT)
  upload: bigint;

  @Column(BIGINT)
  download: bigint;

  @Column({ ...BIGINT, name: 'charged_upload' })
  chargedUpload: bigint;

  @Column({ ...BIGINT, name: 'charged_download' })
  chargedDownload: bigint;
}
