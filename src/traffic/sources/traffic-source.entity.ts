import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../../database/schema/columns.js';

/** A source of reports of XrayR: its newest report, with the signs of trouble with the answer. */
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

  /** How often the newest report came, which is the number of its answers. */
  @Column({ type: 'integer' })
  answers: number;

  /** How many of these answers cannot have arrived: their connections ended before the last byte. */
  @Column({ name: 'closed_answers', type: 'integer', default: 0 })
  closedAnswers: number;

  /** The time of the newest report, by the panel's clock. */
  @Column({ ...MOMENT, name: 'heard_at' })
  heardAt: number;

  /** The process that applied the newest report: its number in `processes`. */
  @Column({ name: 'process_id', type: 'varchar', length: 32, default: '' })
  processId: string;

  /** When it did, by the clock of that process, Unix milliseconds. */
  @Column({ ...MOMENT, name: 'applied_at', default: 0 })
  appliedAt: number;

  /** The signs of trouble with the answer, with commas. Empty is the normal case, and costs no write. */
  @Column({ type: 'varchar', length: 64, default: '' })
  signs: string;

  /** 1 if entries of the quarantine may wait for a later report. */
  @Column({ name: 'has_waiting', type: 'integer', default: 0 })
  hasWaiting: number;
}
