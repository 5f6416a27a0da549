import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { User } from '../../users/user/user.entity.js';

/** An address of a user on a node, with the moment of the newest report of it. */
@Entity('online_addresses')
export class OnlineAddress {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @Index('online_addresses_user_id')
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  /** An address, or its network where `ONLINE_ADDRESSES` is `truncated`. */
  @PrimaryColumn({ type: 'varchar', length: 45 })
  address: string;

  @ManyToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  @Index('online_addresses_seen_at')
  @Column({ ...MOMENT, name: 'seen_at' })
  seenAt: number;
}
