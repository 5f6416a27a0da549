import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/** One start of a daemon that reports totals. A report of its totals locks this row. */
@Entity('traffic_boots')
export class DaemonBoot {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  /** The daemon's name for its start. */
  @PrimaryColumn({ name: 'boot_id', type: 'varchar', length: 64 })
  bootId: string;

  /** The time of its last report. */
  @Column({ ...MOMENT, name: 'heard_at' })
  heardAt: number;
}
