import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/**
 * The reason why the panel quarantined a row: the user does not exist; an amount is below zero; the node's line cannot carry that
 * much; a number or a sum exceeds 64 bits. The last three concern XrayR, which repeats bytes when it does not know whether a
 * report has arrived. `may-be-repeat`: the row repeats older bytes, or reports new ones. `late`: a newer report came first.
 * `repeat`: the row certainly repeats older bytes, so the panel has dropped it already.
 */
export const QUARANTINE_REASONS = [
  'unknown-user',
  'negative',
  'line-rate',
  'overflow',
  'may-be-repeat',
  'late',
  'repeat',
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

export const QUARANTINE_STATES = ['waiting', 'approved', 'dropped'] as const;
export type QuarantineState = (typeof QUARANTINE_STATES)[number];

/** A row of a report that waits for an operator's decision. Its numbers are text: they may have any size. */
@Entity('quarantine')
export class QuarantinedRow {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  /** Empty when the entry covers several users. */
  @Column({ type: 'varchar', length: 32 })
  uid: string;

  /** The number of users. For several users, the parts of the entry hold the bytes of each. */
  @Column({ type: 'integer', default: 1 })
  users: number;

  /** A sum of up to 50,000 numbers of 30 digits each, or one negative number. */
  @Column({ type: 'varchar', length: 40 })
  upload: string;

  @Column({ type: 'varchar', length: 40 })
  download: string;

  /** The rate of the node at the time of the report, in ten-thousandths. */
  @Column({ type: 'integer' })
  rate: number;

  @Column({ type: 'varchar', length: 16 })
  reason: QuarantineReason;

  @Index('quarantine_reported_at')
  @Column({ ...MOMENT, name: 'reported_at' })
  reportedAt: number;

  @Index('quarantine_state')
  @Column({ type: 'varchar', length: 16 })
  state: QuarantineState;

  @Column({ ...MOMENT, name: 'decided_at', nullable: true })
  decidedAt: number | null;
}
