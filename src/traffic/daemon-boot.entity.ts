import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';

/** A daemon that counts on from its start, from one start to the next. Whoever takes its totals holds this row meanwhile. */
@Entity('traffic_boots')
export class DaemonBoot {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  /** As the daemon names it. */
  @PrimaryColumn({ name: 'boot_id', type: 'varchar', length: 64 })
  bootId: string;

  /** When its last report was applied. */
  @Column({ ...MOMENT, name: 'heard_at' })
  heardAt: number;
}
