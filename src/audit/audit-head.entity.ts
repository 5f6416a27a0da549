import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The end of the audit log. A transaction that adds an entry locks this one row, so entries are in the order of commits. */
@Entity('audit_head')
export class AuditHead {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** The number of entries. */
  @Column({ type: 'integer' })
  entries: number;

  /** The number of the last entry, 0 for an empty log. */
  @Column({ type: 'integer' })
  newest: number;

  /** The hash of the last entry. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;
}
