import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where the audit log ends. One row; whoever adds an entry locks it, so entries are in the order of commits. */
@Entity('audit_head')
export class AuditHead {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** How many entries there are. */
  @Column({ type: 'integer' })
  entries: number;

  /** The number of the last one, 0 where there is none. */
  @Column({ type: 'integer' })
  newest: number;

  /** Its hash. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;
}
