import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../schema/columns.js';

/** The progress of a copy in one table of the target. */
@Entity('copied_tables')
export class CopiedTable {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  name: string;

  /** The key of the last copied row, as a JSON array of texts; empty before the first row. */
  @Column({ type: 'text' })
  place: string;

  /** The number of copied rows. */
  @Column({ ...MOMENT })
  copied: number;

  /** 1 after the last row, otherwise 0. */
  @Column({ type: 'integer', name: 'is_done' })
  isDone: number;
}
