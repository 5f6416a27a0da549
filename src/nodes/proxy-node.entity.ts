import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../database/columns.js';
import { Level } from '../users/level.entity.js';

export const FAMILIES = ['ssr', 'ss'] as const;
export type Family = (typeof FAMILIES)[number];

export const DAEMONS = ['standard', 'vnet-ssr', 'xrayr'] as const;
/** Which daemon runs on the node, where the JSON it reads differs from the document. */
export type Daemon = (typeof DAEMONS)[number];

/** A proxy server that a daemon runs. Section 2.3 of the API says what it shows. */
@Entity('nodes')
export class ProxyNode {
  @PrimaryGeneratedColumn({ type: 'integer', unsigned: true })
  id: number;

  @Index('nodes_name', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  name: string;

  @Column({ type: 'varchar', length: 8 })
  family: Family;

  @Column({ type: 'varchar', length: 16 })
  daemon: Daemon;

  /** Where clients and the panel's pushes reach it. */
  @Column({ type: 'varchar', length: 255 })
  host: string;

  @Index('nodes_level_id')
  @Column({ name: 'level_id', type: 'integer' })
  levelId: number;

  @ManyToOne(() => Level, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'level_id' })
  level: Level;

  @Column({ type: 'varchar', length: 64 })
  method: string;

  @Column({ type: 'varchar', length: 64 })
  protocol: string;

  @Column({ type: 'varchar', length: 64 })
  obfs: string;

  @Column({ name: 'obfs_param', type: 'varchar', length: 255 })
  obfsParam: string;

  @Column({ name: 'is_udp', type: 'integer' })
  isUdp: number;

  /** Bytes per second, 0 for no limit. */
  @Column({ ...BIGINT, name: 'speed_limit' })
  speedLimit: bigint;

  /** Concurrent clients per user, 0 for the daemon's own default. */
  @Column({ name: 'client_limit', type: 'integer' })
  clientLimit: number;

  @Column({ type: 'integer' })
  single: number;

  /** One port, or for VNet-SSR several with commas; empty where the node has none. */
  @Column({ type: 'varchar', length: 64 })
  port: string;

  @Column({ type: 'varchar', length: 128 })
  passwd: string;

  @Column({ name: 'push_port', type: 'integer' })
  pushPort: number;

  /** Encrypted: the daemon must read it back. */
  @Column({ name: 'push_secret', type: 'varchar', length: 255 })
  pushSecret: string;

  @Column({ name: 'redirect_url', type: 'varchar', length: 255 })
  redirectUrl: string;

  /** What a byte counts for, in ten-thousandths: 10000 is once, 15000 one and a half times. */
  @Column({ name: 'traffic_rate', type: 'integer' })
  trafficRate: number;

  /** What the node's line can carry, bytes per second; 0 where it is not known. */
  @Column({ ...BIGINT, name: 'line_rate' })
  lineRate: bigint;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;
}
