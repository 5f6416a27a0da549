import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';

/**
 * Why a row was set aside: no such user; an amount below zero; more than the node's line can carry; a number or a sum that 64
 * bits do not hold.
 */
export const QUARANTINE_REASONS = ['unknown-user', 'negative', 'line-rate', 'overflow'] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

export const QUARANTINE_STATES = ['waiting', 'approved', 'dropped'] as const;
export type QuarantineState = (typeof QUARANTINE_STATES)[number];

/** A row of a report that cannot be right, for an admin to decide. The numbers are text: they may be of any size. */
@Entity('quarantine')
export class QuarantinedRow {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @Column({ type: 'varchar', length: 32 })
  uid: string;

  @Column({ type: 'varchar', length: 32 })
  upload: string;

  @Column({ type: 'varchar', length: 32 })
  download: string;

  /** The node's rate when it was reported, in ten-thousandths. */
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
