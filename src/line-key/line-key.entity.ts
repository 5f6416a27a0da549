import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../database/schema/columns.js';

/** A key with which the daemon of one node authorizes its calls. The panel stores only its hash. */
@Entity('line_keys')
export class LineKey {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('line_keys_node_id')
  @Column({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  /** Named as text: this folder must not import nodes. */
  @ManyToOne('ProxyNode', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: unknown;

  /** SHA-256 of the key, hexadecimal. */
  @Index('line_keys_hash', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** The beginning of the key, which identifies it in a list. */
  @Column({ type: 'varchar', length: 16 })
  prefix: string;

  @Column({ type: 'varchar', length: 128 })
  label: string;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'last_used_at', nullable: true })
  lastUsedAt: number | null;

  @Column({ name: 'last_address', type: 'varchar', length: 64, nullable: true })
  lastAddress: string | null;

  @Column({ ...MOMENT, name: 'expires_at', nullable: true })
  expiresAt: number | null;

  @Column({ ...MOMENT, name: 'revoked_at', nullable: true })
  revokedAt: number | null;
}
