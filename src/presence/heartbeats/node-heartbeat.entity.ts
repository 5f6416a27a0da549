import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../../database/schema/columns.js';
import { ProxyNode } from '../../nodes/proxy-node.entity.js';

/** The newest status report of a node. Only the counter is not null before its first report. */
@Entity('node_heartbeats')
export class NodeHeartbeat {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @ManyToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  @Column({ ...MOMENT, nullable: true })
  at: number | null;

  /** Hundredths of a percent, like the next two. */
  @Column({ type: 'integer', nullable: true })
  cpu: number | null;

  @Column({ type: 'integer', nullable: true })
  mem: number | null;

  @Column({ type: 'integer', nullable: true })
  disk: number | null;

  /** Seconds since the machine started. */
  @Column({ ...MOMENT, nullable: true })
  uptime: number | null;

  /** In the words of the daemon. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  net: string | null;

  /** The number of unusable addresses in all its reports of online users. */
  @Column({ ...BIGINT, name: 'addresses_dropped', default: 0 })
  addressesDropped: bigint;
}
