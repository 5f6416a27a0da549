import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../database/schema/columns.js';

/** An entry of the audit log. The panel only adds rows. Each holds the hash of the row before it. */
@Entity('audit_log')
export class AuditEntry {
  /** 1, 2, 3 … without gaps, in the order of the commits. */
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('audit_log_at')
  @Column(MOMENT)
  at: number;

  /** `operator:3`, `user:7`, `command-line`, `job:resets`. */
  @Index('audit_log_actor')
  @Column({ type: 'varchar', length: 64 })
  actor: string;

  /** The name of the actor at that time. */
  @Column({ name: 'actor_name', type: 'varchar', length: 128, nullable: true })
  actorName: string | null;

  /** In the form `session.token-reused`. */
  @Index('audit_log_action')
  @Column({ type: 'varchar', length: 64 })
  action: string;

  /** The changed thing: `session:…`, `node:3`. */
  @Index('audit_log_subject')
  @Column({ type: 'varchar', length: 128 })
  subject: string;

  @Column({ type: 'varchar', length: 64, nullable: true })
  address: string | null;

  /** The state before and after: JSON objects, without secrets. */
  @Column({ name: 'state_before', type: 'text', nullable: true })
  before: string | null;

  @Column({ name: 'state_after', type: 'text', nullable: true })
  after: string | null;

  /** The hash of the row before; empty in the first row. */
  @Column({ name: 'previous_hash', type: 'varchar', length: 64, default: '' })
  previousHash: string;

  /** SHA-256 of everything else in this row, hexadecimal. */
  @Column({ type: 'varchar', length: 64, default: '' })
  hash: string;
}
