import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../../database/schema/columns.js';
import { User } from '../../users/user/user.entity.js';

/**
 * The traffic of one user over one node in one hour or day, at one rate. The charged bytes of a user's current period always add up
 * to `u` and `d`. The key begins with the time, so that rows of one time lie together.
 *
 * Hours, days and carried sums share one table: a sum is one statement, and a rollup moves rows within it. A reset raises the
 * user's period and changes no row here.
 */
@Entity('traffic_ledger')
export class LedgerRow {
  /** The length of the hour or day; 0 for a row that carries forward deleted days. */
  @PrimaryColumn({ type: 'integer' })
  seconds: number;

  /** When the hour or day begins; 0 for a carried row. */
  @PrimaryColumn({ ...MOMENT, nullable: false })
  start: number;

  @Index('traffic_ledger_user_id')
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  /** 0 for a carried row. The node may be deleted. */
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  /** The user's `traffic_period` at the time. */
  @PrimaryColumn({ type: 'integer' })
  period: number;

  /** The factor for charged bytes, in ten-thousandths; 0 for a carried row, which may have several rates. */
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
