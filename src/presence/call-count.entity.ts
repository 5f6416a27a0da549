import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/schema/columns.js';

/** The number of responses to polls that all processes have sent in one minute. */
@Entity('call_counts')
export class CallCount {
  /** The Unix second at which the minute began. */
  @PrimaryColumn({ ...MOMENT, nullable: false })
  minute: number;

  @Column(MOMENT)
  polls: number;

  /** Those with status 304. */
  @Column({ ...MOMENT, name: 'not_modified' })
  notModified: number;
}
