import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { BulkAction } from '../../users/bulk/bulk-action.js';
import type { BulkPlan } from './bulk-plan.js';
import { MOMENT } from '../../database/columns.js';

/** A change of many users, and how far it is. Moments are Unix seconds. */
@Entity('bulk_changes')
export class BulkChange {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Who began it, as the audit log names him; the next three as well. */
  @Column({ name: 'actor_kind', type: 'varchar', length: 16 })
  actorKind: string;

  @Column({ name: 'actor_id', type: 'varchar', length: 64, nullable: true })
  actorId: string | null;

  @Column({ name: 'actor_name', type: 'varchar', length: 128, nullable: true })
  actorName: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  address: string | null;

  /** What is done. */
  @Column({ type: 'simple-json' })
  action: BulkAction;

  /** To whom. */
  @Column({ type: 'simple-json' })
  filter: Pick<BulkPlan, 'selection' | 'ids'>;

  /** The highest number of a user that was looked at. */
  @Column({ name: 'last_user_id', type: 'integer' })
  lastUserId: number;

  /** The highest there was when it began: who came later is not touched. */
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
