import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Refused } from '../../../common/problems/panel.errors.js';

/** A rejected line of an import. */
@Entity('operation_refusals')
export class ImportRefusal {
  @PrimaryColumn({ name: 'operation_id', type: 'integer' })
  importId: number;

  /** Its number in the file; line 1 names the columns. */
  @PrimaryColumn({ type: 'integer' })
  line: number;

  /** The problems of the line. */
  @Column({ type: 'simple-json' })
  refusal: Refused;
}
