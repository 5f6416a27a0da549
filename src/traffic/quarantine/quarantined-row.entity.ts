import { Column, type ColumnOptions, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { FINDINGS } from '../judge/evidence.js';
import type { Sequel, Settlement } from '../judge/settle.js';
import type { QuarantineReason } from '../rows/quarantine-reason.js';

/** What explains an entry about a report of XrayR. `returned`: a user was missing before. `late-attempt`, `late`: it is not the newest. */
export const QUARANTINE_FINDINGS = [...FINDINGS, 'late-attempt', 'late', 'returned'] as const;
export type QuarantineFinding = (typeof QUARANTINE_FINDINGS)[number];

export const QUARANTINE_STATES = ['waiting', 'approved', 'dropped'] as const;
export type QuarantineState = (typeof QUARANTINE_STATES)[number];

const NULLABLE_BIGINT: ColumnOptions = {
  type: 'bigint',
  nullable: true,
  transformer: {
    from: (value: string | number | null) => (value === null ? null : BigInt(value)),
    to: (value: unknown) => value,
  },
};

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

  /** The line key of a report of XrayR. */
  @Column({ name: 'key_id', type: 'integer', nullable: true })
  keyId: number | null;

  /** The turn of the last report of XrayR that has the bytes of the entry. */
  @Column({ ...NULLABLE_BIGINT, name: 'turn' })
  turn: bigint | null;

  /** The turn of the earlier report of XrayR which the entry may repeat. */
  @Column({ ...NULLABLE_BIGINT, name: 'about' })
  about: bigint | null;

  /** What the numbers of a report of XrayR show. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  finding: QuarantineFinding | null;

  /** The number of users of the earlier report of XrayR that came back. */
  @Column({ type: 'integer', nullable: true })
  compared: number | null;

  /** The signs of trouble with the answer to the earlier report of XrayR, with commas; empty for none. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  answer: string | null;

  /** What the next report of XrayR shows of this one; null until it comes. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  sequel: Sequel | null;

  /** Why the panel itself decided later; null after the decision of an operator. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  settlement: Settlement | null;
}
