import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { BulkAction } from '../../users/bulk/bulk-action.js';
import { MOMENT } from '../../database/schema/columns.js';
import { ActorColumns } from '../../operators/access/actor-columns.js';
import type { BulkPlan, StoredSelection } from './bulk-plan.js';

/** A change of many users, and its progress. Moments are Unix seconds. */
@Entity('bulk_changes')
export class BulkChange extends ActorColumns {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The SHA-256 of the token that began the change, hexadecimal; null in rows that are older than this column. */
  @Index('bulk_changes_token_hash', { unique: true })
  @Column({ name: 'token_hash', type: 'varchar', length: 64, nullable: true })
  tokenHash: string | null;

  @Column({ type: 'simple-json' })
  action: BulkAction;

  /** Selects the users. */
  @Column({ type: 'simple-json' })
  filter: Pick<BulkPlan, 'ids'> & { readonly selection: StoredSelection };

  /** The highest number of a user that the change has processed. */
  @Column({ name: 'last_user_id', type: 'integer' })
  lastUserId: number;

  /** The users that the change deletes next, after their history; null when there are none. */
  @Column({ name: 'pending_ids', type: 'simple-json', nullable: true })
  pendingIds: readonly number[] | null;

  /** The highest number of a user when the change began. Users who were added later stay as they are. */
  @Column({ name: 'through_user_id', type: 'integer' })
  throughUserId: number;

  @Column({ type: 'integer' })
  total: number;

  @Column({ type: 'integer' })
  done: number;

  @Column({ type: 'integer' })
  failed: number;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Index('bulk_changes_finished_at')
  @Column({ ...MOMENT, name: 'finished_at', nullable: true })
  finishedAt: number | null;
}
