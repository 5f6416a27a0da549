import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { MAX_NAMED_TEXT } from './unnamed-entries.js';

/**
 * An entry of the audit log. The panel only adds rows, and seals each of them once.
 *
 * The process that writes an entry signs it, and names in it earlier entries. So an entry waits for no other transaction. A moment
 * later a job gives it the next number of the chain, and the hash of the entry before covers its place there.
 *
 * Entries from before entries had signatures have no `uid`, `names`, `keyId`, `mac` and `proof`. Their numbers are their ids.
 */
@Entity('audit_log')
@Index('audit_log_operation', ['operationId', 'at', 'id'])
export class AuditEntry {
  /** Distinguishes entries. Its order means nothing: servers of a cluster take their numbers from different ranges. */
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

  /** The operation that made the change; null for all other changes. */
  @Column({ name: 'operation_id', type: 'integer', nullable: true })
  operationId: number | null;

  /** Random. Other entries name this one by it, since the process knows it before the database has chosen the id. */
  @Index('audit_log_uid', { unique: true })
  @Column({ type: 'varchar', length: 22, nullable: true })
  uid: string | null;

  /** The uids of entries that the same process wrote before, and the end of the chain that it knew, separated by spaces. */
  @Column({ type: 'varchar', length: MAX_NAMED_TEXT, nullable: true })
  names: string | null;

  /** The id of the key of `mac`. */
  @Column({ name: 'key_id', type: 'varchar', length: 12, nullable: true })
  keyId: string | null;

  /** The signature of everything above except the id. */
  @Column({ type: 'varchar', length: 43, nullable: true })
  mac: string | null;

  /** The place in the chain: 1, 2, 3 … without gaps. Null until the entry is sealed. */
  @Index('audit_log_seal', { unique: true })
  @Column({ type: 'integer', nullable: true })
  seal: number | null;

  /** SHA-256, hexadecimal, of everything above and of the hash at the place before. Empty until the entry is sealed. */
  @Column({ type: 'varchar', length: 64, default: '' })
  hash: string;

  /** The signature of `hash`, after the id of its key and a full stop. */
  @Column({ type: 'varchar', length: 56, nullable: true })
  proof: string | null;
}
