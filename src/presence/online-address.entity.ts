import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';
import { ProxyNode } from '../nodes/proxy-node.entity.js';
import { User } from '../users/user.entity.js';

/** From where a user was last seen on a node. */
@Entity('online_addresses')
export class OnlineAddress {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @Index('online_addresses_user_id')
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  /** An address, or where only that is kept the network that it is of. */
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
