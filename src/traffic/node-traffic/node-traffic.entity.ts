import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../../database/schema/columns.js';

/** The bytes of one node in one hour, including those of deleted users, before its rate. The node may be deleted. */
@Entity('node_traffic')
export class NodeTraffic {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  /** When the hour begins, Unix seconds. */
  @Index('node_traffic_start')
  @PrimaryColumn({ ...MOMENT, nullable: false })
  start: number;

  @Column(BIGINT)
  upload: bigint;

  @Column(BIGINT)
  download: bigint;
}
