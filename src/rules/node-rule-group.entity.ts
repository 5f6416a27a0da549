import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ProxyNode } from '../nodes/proxy-node.entity.js';
import { RuleGroup } from './rule-group.entity.js';

/** Links a node to a rule group. The node is the key: it has one group at most. */
@Entity('node_rule_groups')
export class NodeRuleGroup {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @Index('node_rule_groups_group_id')
  @Column({ name: 'group_id', type: 'integer' })
  groupId: number;

  @ManyToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  @ManyToOne(() => RuleGroup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group: RuleGroup;
}
