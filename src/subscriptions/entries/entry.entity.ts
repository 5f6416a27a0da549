import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { ProxyNode } from '../../nodes/proxy-node.entity.js';

/** An address at which clients reach a node: its own, a relay, or another one. Without an entry a node has its own address. */
@Entity('entries')
export class Entry {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('entries_node_id')
  @Column({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @ManyToOne(() => ProxyNode, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: ProxyNode;

  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** Empty for the host of the node. */
  @Column({ type: 'varchar', length: 255 })
  host: string;

  /** 0 for the port of the node. */
  @Column({ type: 'integer' })
  port: number;

  /** Clients list higher numbers first. */
  @Column({ type: 'integer' })
  sort: number;

  /** Two letters of ISO 3166, or empty. */
  @Column({ type: 'varchar', length: 2 })
  country: string;

  /** 1: no client sees it. */
  @Column({ type: 'integer' })
  hidden: number;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;
}
