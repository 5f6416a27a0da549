import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserGroup } from '../users/levels/user-group.entity.js';
import { ProxyNode } from './proxy-node.entity.js';

/** Links a node to a group of users. */
@Entity('node_groups')
export class NodeGroup {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @Index('node_groups_group_id')
  @PrimaryColumn({ name: 'group_id', type: 'integer' })
  groupId: number;

  @ManyToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  @ManyToOne(() => UserGroup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group: UserGroup;
}
