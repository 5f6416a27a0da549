import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/schema/columns.js';
import { ProxyNode } from '../nodes/proxy-node.entity.js';
import type { Generation } from './vnet/generation.js';

/** The changes that the daemon of a node has received. Times are in milliseconds unless they say otherwise. */
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

  /** The number of the newest change at the last attempt. */
  @Column({ name: 'tried_to', type: 'integer' })
  triedTo: number;

  /** The result of the last comparison. */
  @Column({ type: 'varchar', length: 8, nullable: true })
  generation: Generation | null;

  /** Failures in a row. */
  @Column({ type: 'integer' })
  attempts: number;

  @Column({ ...MOMENT, name: 'next_attempt_at' })
  nextAttemptAt: number;

  @Column({ ...MOMENT, name: 'reconcile_due_at' })
  reconcileDueAt: number;

  /** Until then no other process may call the daemon. */
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
