import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { ProxyNode } from '../proxy-node.entity.js';

/** The last contacts of a node's daemon, for the operators of the node. Times are Unix seconds. */
@Entity('node_contacts')
export class NodeContact {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @OneToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  /** The last call with a valid key. */
  @Column({ ...MOMENT, name: 'seen_at', nullable: true })
  seenAt: number | null;

  @Column({ name: 'user_agent', type: 'varchar', length: 128, nullable: true })
  userAgent: string | null;

  /** The seconds by which the daemon's clock was ahead at that call. */
  @Column({ type: 'integer', nullable: true })
  skew: number | null;

  /** The last step of its clock, in seconds; below zero if it was set back. */
  @Column({ name: 'clock_step', type: 'integer', nullable: true })
  clockStep: number | null;

  @Column({ ...MOMENT, name: 'clock_step_at', nullable: true })
  clockStepAt: number | null;

  /** The ETag of the user list that the daemon has, or its cursor if the daemon asks for changes. */
  @Column({ name: 'roster_tag', type: 'varchar', length: 64, nullable: true })
  rosterTag: string | null;

  @Column({ ...MOMENT, name: 'roster_at', nullable: true })
  rosterAt: number | null;

  /** One sample for each hour with calls, oldest first. */
  @Column({ type: 'simple-json' })
  skews: SkewSample[];

  /** The last refusals, oldest first. */
  @Column({ type: 'simple-json' })
  refusals: NodeRefusal[];
}

export interface SkewSample {
  readonly at: number;
  /** In seconds; positive if the daemon's clock is ahead. */
  readonly skew: number;
}

export const REFUSAL_REASONS = ['wrong-key', 'skewed', 'malformed', 'wrong-family', 'unknown-path'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Calls for a node from one address that the panel rejected for one reason. Texts of the callers are safe to show. */
export interface NodeRefusal {
  readonly reason: RefusalReason;
  readonly address: string;
  readonly path: string;
  readonly user_agent: string;
  /** The seconds by which the caller's clock was ahead, if that was the reason; null otherwise. */
  readonly skew: number | null;
  readonly count: number;
  readonly first_at: number;
  readonly last_at: number;
}
