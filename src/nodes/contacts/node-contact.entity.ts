import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/columns.js';
import { ProxyNode } from '../proxy-node.entity.js';

/** How a node's daemon has called last: written now and then, for the people who set it up. Moments are Unix seconds. */
@Entity('node_contacts')
export class NodeContact {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @OneToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  /** The last call with a live key. */
  @Column({ ...MOMENT, name: 'seen_at', nullable: true })
  seenAt: number | null;

  @Column({ name: 'user_agent', type: 'varchar', length: 128, nullable: true })
  userAgent: string | null;

  /** By how many seconds its clock was ahead then. */
  @Column({ type: 'integer', nullable: true })
  skew: number | null;

  /** The entity tag of the user list that it has. */
  @Column({ name: 'roster_tag', type: 'varchar', length: 64, nullable: true })
  rosterTag: string | null;

  @Column({ ...MOMENT, name: 'roster_at', nullable: true })
  rosterAt: number | null;

  /** One for each hour in which it called, oldest first. */
  @Column({ type: 'simple-json' })
  skews: SkewSample[];

  /** The last ones, oldest first. */
  @Column({ type: 'simple-json' })
  refusals: NodeRefusal[];
}

export interface SkewSample {
  readonly at: number;
  /** In seconds; more than 0 where the daemon's clock is ahead. */
  readonly skew: number;
}

export const REFUSAL_REASONS = ['wrong-key', 'skewed', 'malformed', 'wrong-family', 'unknown-path'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Calls for a node that were refused for the same reason, from the same address. What strangers have sent is made safe to show. */
export interface NodeRefusal {
  readonly reason: RefusalReason;
  readonly address: string;
  readonly path: string;
  readonly user_agent: string;
  /** By how many seconds the caller's clock was ahead, where that was the reason; null otherwise. */
  readonly skew: number | null;
  readonly count: number;
  readonly first_at: number;
  readonly last_at: number;
}
