import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';
import { ProxyNode } from '../nodes/proxy-node.entity.js';
import type { Generation } from './generation.js';

/** How far the daemon of a node has been told of changes. Times are in milliseconds unless they say otherwise. */
@Entity('push_states')
export class PushState {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @OneToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  /** The number of the last change that the daemon has. */
  @Column({ name: 'delivered_to', type: 'integer' })
  deliveredTo: number;

  /** The number of the last change there was when it was last tried. */
  @Column({ name: 'tried_to', type: 'integer' })
  triedTo: number;

  /** As the last comparison found it. */
  @Column({ type: 'varchar', length: 8, nullable: true })
  generation: Generation | null;

  /** Failures in a row. */
  @Column({ type: 'integer' })
  attempts: number;

  @Column({ ...MOMENT, name: 'next_attempt_at' })
  nextAttemptAt: number;

  @Column({ ...MOMENT, name: 'reconcile_due_at' })
  reconcileDueAt: number;

  /** Until then nobody else may talk to the daemon. */
  @Column({ ...MOMENT, name: 'claimed_until' })
  claimedUntil: number;

  @Column({ name: 'claimed_by', type: 'varchar', length: 22, nullable: true })
  claimedBy: string | null;

  @Column({ name: 'last_error', type: 'varchar', length: 255, nullable: true })
  lastError: string | null;

  /** Unix seconds. */
  @Column({ ...MOMENT, name: 'last_success_at', nullable: true })
  lastSuccessAt: number | null;

  /** Unix seconds. */
  @Column({ ...MOMENT, name: 'last_reconcile_at', nullable: true })
  lastReconcileAt: number | null;
}
