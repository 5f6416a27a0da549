import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';

/** A report that was applied: a second one of its node with the same id is a repeat. */
@Entity('reports')
@Index('reports_node_id_applied_at', ['nodeId', 'appliedAt'])
export class Receipt {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @PrimaryColumn({ name: 'report_id', type: 'varchar', length: 64 })
  reportId: string;

  /** SHA-256, by which a repeat is told from another report under the same id. */
  @Column({ name: 'body_hash', type: 'varchar', length: 64 })
  bodyHash: string;

  @Index('reports_applied_at')
  @Column({ ...MOMENT, name: 'applied_at' })
  appliedAt: number;
}
