import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/** Marks a report as applied. A later report of its node with the same id is a repeat. */
@Entity('reports')
@Index('reports_node_id_applied_at', ['nodeId', 'appliedAt'])
export class Receipt {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @PrimaryColumn({ name: 'report_id', type: 'varchar', length: 64 })
  reportId: string;

  /** SHA-256. A repeat has the same hash. */
  @Column({ name: 'body_hash', type: 'varchar', length: 64 })
  bodyHash: string;

  @Index('reports_applied_at')
  @Column({ ...MOMENT, name: 'applied_at' })
  appliedAt: number;
}
