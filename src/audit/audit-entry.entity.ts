import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';

/** Something that happened and must be known later. Rows are only ever added; each holds the hash of the one before it. */
@Entity('audit_log')
export class AuditEntry {
  /** 1, 2, 3 … without gaps, in the order in which the changes were committed. */
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('audit_log_at')
  @Column(MOMENT)
  at: number;

  /** Who did it: `operator:3`, `user:7`, `command-line`, `job:resets`. */
  @Index('audit_log_actor')
  @Column({ type: 'varchar', length: 64 })
  actor: string;

  /** What he was called then. */
  @Column({ name: 'actor_name', type: 'varchar', length: 128, nullable: true })
  actorName: string | null;

  /** What was done, in the form `session.token-reused`. */
  @Index('audit_log_action')
  @Column({ type: 'varchar', length: 64 })
  action: string;

  /** To what: `session:…`, `node:3`. */
  @Index('audit_log_subject')
  @Column({ type: 'varchar', length: 128 })
  subject: string;

  @Column({ type: 'varchar', length: 64, nullable: true })
  address: string | null;

  /** What it was before, and what it became: JSON objects, without secrets. */
  @Column({ name: 'state_before', type: 'text', nullable: true })
  before: string | null;

  @Column({ name: 'state_after', type: 'text', nullable: true })
  after: string | null;

  /** The hash of the row before; of the first row, empty. */
  @Column({ name: 'previous_hash', type: 'varchar', length: 64, default: '' })
  previousHash: string;

  /** SHA-256 of everything else in this row, hexadecimal. */
  @Column({ type: 'varchar', length: 64, default: '' })
  hash: string;
}
