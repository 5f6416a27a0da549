import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT } from '../database/columns.js';

/** The highest totals that a daemon has told of a user since it started. Raw bytes; all of them are charged or set aside. */
@Entity('traffic_totals')
export class TrafficTotal {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @PrimaryColumn({ name: 'boot_id', type: 'varchar', length: 64 })
  bootId: string;

  /** Maybe nobody's: a daemon may go on serving somebody who was deleted. */
  @PrimaryColumn({ type: 'integer' })
  uid: number;

  @Column(BIGINT)
  upload: bigint;

  @Column(BIGINT)
  download: bigint;
}
