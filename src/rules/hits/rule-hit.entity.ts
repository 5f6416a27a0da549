import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { User } from '../../users/user/user.entity.js';

/** The number of times that a user matched a rule on a node, within ten minutes of the first time. */
@Entity('rule_hits')
export class RuleHit {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Null where the node named an unknown user. */
  @Index('rule_hits_user_id')
  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'user_id' })
  user: User | null;

  @Index('rule_hits_node_id')
  @Column({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @ManyToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  /** 0 and -1 as the daemon sent them: a rule of the daemon itself. Null where it named an unknown rule. */
  @Column({ name: 'rule_id', type: 'integer', nullable: true })
  ruleId: number | null;

  /** The newest reason that the daemon sent, without control characters. */
  @Column({ type: 'varchar', length: 255 })
  reason: string;

  @Column({ type: 'integer' })
  count: number;

  @Column({ ...MOMENT, name: 'first_at' })
  firstAt: number;

  @Index('rule_hits_last_at')
  @Column({ ...MOMENT, name: 'last_at' })
  lastAt: number;
}
