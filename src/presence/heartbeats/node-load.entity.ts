import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { ProxyNode } from '../../nodes/proxy-node.entity.js';

/** The load of a node in one minute, in hundredths of a percent. */
@Entity('node_loads')
export class NodeLoad {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  /** The Unix second at which the minute began. */
  @Index('node_loads_minute')
  @PrimaryColumn({ ...MOMENT, nullable: false })
  minute: number;

  @ManyToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  @Column({ type: 'integer' })
  cpu: number;

  @Column({ type: 'integer' })
  mem: number;

  @Column({ type: 'integer' })
  disk: number;
}
