import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { UserBytesColumns } from '../rows/user-bytes-columns.js';

/** The bytes of one user in a quarantine entry about a whole report. Raw bytes. */
@Entity('quarantine_parts')
export class QuarantinePart extends UserBytesColumns {
  @PrimaryColumn({ name: 'entry_id', type: 'integer' })
  entryId: number;

  @Index('quarantine_parts_reported_at')
  @Column({ ...MOMENT, name: 'reported_at' })
  reportedAt: number;
}
