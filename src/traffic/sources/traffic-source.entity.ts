import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../../database/schema/columns.js';

/** A source of reports of a daemon that repeats its bytes: the newest report, and the fate of its responses. */
@Entity('traffic_sources')
export class TrafficSource {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @PrimaryColumn({ name: 'key_id', type: 'integer' })
  keyId: number;

  @PrimaryColumn({ type: 'varchar', length: 64 })
  address: string;

  /** Each report with the key raises it first, from any address, so that reports of one daemon wait for each other. */
  @Column(BIGINT)
  turn: bigint;

  /** The turn of the newest report. */
  @Column({ ...BIGINT, name: 'newest_turn' })
  newestTurn: bigint;

  @Column({ name: 'report_id', type: 'varchar', length: 64 })
  reportId: string;

  /** The newest report's timestamp, of the daemon's clock. */
  @Column({ ...MOMENT, name: 'sent_at' })
  sentAt: number;

  /** 1 if the last response to the newest report has arrived. */
  @Column({ name: 'is_delivered', type: 'integer' })
  isDelivered: number;

  /** The number of responses: one for each time that the report came. */
  @Column({ type: 'integer' })
  answers: number;

  /** The number of responses that are certainly lost. */
  @Column({ name: 'lost_answers', type: 'integer' })
  lostAnswers: number;

  /** The time of the newest report, by the panel's clock. */
  @Column({ ...MOMENT, name: 'heard_at' })
  heardAt: number;
}
