import { Entity, PrimaryColumn } from 'typeorm';

/** A user of whom a joint entry has a change, so that a search finds the entry. */
@Entity('audit_log_users', { withoutRowid: true })
export class JointEntryUser {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @PrimaryColumn({ name: 'entry_id', type: 'integer' })
  entryId: number;
}
