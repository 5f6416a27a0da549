import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';

/** A job's next turn, and which process has taken the one that goes on. */
@Entity('leases')
export class Lease {
  /** The name of the job. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  name: string;

  /** When its next turn begins. */
  @Column({ ...MOMENT, name: 'due_at' })
  dueAt: number;

  /** The process that has taken the turn; empty where none has. */
  @Column({ type: 'varchar', length: 64 })
  holder: string;

  /** When the turn is free again unless the holder renews its lease before; 0 where nobody holds it. */
  @Column({ ...MOMENT, name: 'held_until' })
  heldUntil: number;
}
