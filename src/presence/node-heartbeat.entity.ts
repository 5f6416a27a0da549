import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../database/columns.js';
import { ProxyNode } from '../nodes/proxy-node.entity.js';

/** What a node has said of itself last. Null in all but the counter where it has said nothing yet. */
@Entity('node_heartbeats')
export class NodeHeartbeat {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @ManyToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  @Column({ ...MOMENT, nullable: true })
  at: number | null;

  /** In hundredths of a percent, as the next two. */
  @Column({ type: 'integer', nullable: true })
  cpu: number | null;

  @Column({ type: 'integer', nullable: true })
  mem: number | null;

  @Column({ type: 'integer', nullable: true })
  disk: number | null;

  /** Seconds since the machine was started. */
  @Column({ ...MOMENT, nullable: true })
  uptime: number | null;

  /** As the daemon words it. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  net: string | null;

  /** How many of the addresses that it reported online could not be used, since ever. */
  @Column({ ...BIGINT, name: 'addresses_dropped', default: 0 })
  addressesDropped: bigint;
}
