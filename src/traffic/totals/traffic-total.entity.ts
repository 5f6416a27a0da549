import { Entity, PrimaryColumn } from 'typeorm';
import { UserBytesColumns } from '../rows/user-bytes-columns.js';

/** The highest totals of a user since the daemon's start. Raw bytes; all of them are charged or quarantined. */
@Entity('traffic_totals')
export class TrafficTotal extends UserBytesColumns {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @PrimaryColumn({ name: 'boot_id', type: 'varchar', length: 64 })
  bootId: string;
}
