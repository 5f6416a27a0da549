import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../database/schema/columns.js';
import { Level } from '../users/levels/level.entity.js';
import type { Daemon, Family } from './fields/families.js';
import { type ProtocolSettings, SETTINGS } from './fields/settings-column.js';

/** A node. Section 2.3 of the API lists the fields that its daemon reads. */
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

  /** The address for clients and for pushes. */
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

  /** Concurrent clients per user, 0 for the default of the daemon. */
  @Column({ name: 'client_limit', type: 'integer' })
  clientLimit: number;

  @Column({ type: 'integer' })
  single: number;

  /** One port, or for VNet-SSR several with commas; may be empty. */
  @Column({ type: 'varchar', length: 64 })
  port: string;

  @Column({ type: 'varchar', length: 128 })
  passwd: string;

  @Column({ name: 'push_port', type: 'integer' })
  pushPort: number;

  /** Encrypted and not hashed, since pushes need the clear text. */
  @Column({ name: 'push_secret', type: 'varchar', length: 255 })
  pushSecret: string;

  @Column({ name: 'redirect_url', type: 'varchar', length: 255 })
  redirectUrl: string;

  /** The factor for charged bytes, in ten-thousandths: 15000 charges one and a half times. */
  @Column({ name: 'traffic_rate', type: 'integer' })
  trafficRate: number;

  /** The rate of the node's line, bytes per second. 0 is unknown; the panel assumes 10 Gbit/s. */
  @Column({ ...BIGINT, name: 'line_rate' })
  lineRate: bigint;

  /** The settings of its protocol. */
  @Column({ ...SETTINGS, type: 'text', nullable: true })
  settings: ProtocolSettings;

  /** The secrets of its protocol, encrypted; null for none. */
  @Column({ name: 'protocol_secrets', type: 'text', nullable: true })
  protocolSecrets: string | null;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;
}
