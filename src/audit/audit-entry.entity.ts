import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';

/** Something that happened and must be known later. Rows are only ever added. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('audit_log_at')
  @Column(MOMENT)
  at: number;

  /** Who did it: `user:7`, `command-line`. */
  @Column({ type: 'varchar', length: 64 })
  actor: string;

  /** What was done, in the form `session.reused`. */
  @Column({ type: 'varchar', length: 64 })
  action: string;

  /** To what: `session:…`, `node:3`. */
  @Column({ type: 'varchar', length: 128 })
  subject: string;

  @Column({ type: 'varchar', length: 64, nullable: true })
  address: string | null;
}
