import { Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { ProxyNode } from '../nodes/proxy-node.entity.js';

/** A node that has had rules. Its daemon may still hold them, even if the node has none now. */
@Entity('ruled_nodes')
export class RuledNode {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @OneToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;
}
