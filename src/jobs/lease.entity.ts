import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/schema/columns.js';

/** The next turn of a job, and the process that holds it. */
@Entity('leases')
export class Lease {
  /** The name of the job. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  name: string;

  /** The start of the next turn. */
  @Column({ ...MOMENT, name: 'due_at' })
  dueAt: number;

  /** The process that holds the turn, or an empty text. */
  @Column({ type: 'varchar', length: 64 })
  holder: string;

  /** The end of the lease, unless the holder renews it; 0 for a free turn. */
  @Column({ ...MOMENT, name: 'held_until' })
  heldUntil: number;
}
