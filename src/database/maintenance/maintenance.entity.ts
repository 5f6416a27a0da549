import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `none`: the panel may use the database. `source`: a copy reads it. `moved`: a copy is complete, and has taken its place.
 * `target`: a copy that is not complete.
 */
export type MaintenanceState = 'none' | 'source' | 'moved' | 'target';

/** Whether the panel may use the database. The table has one row. */
@Entity('maintenance')
export class Maintenance {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 16 })
  state: MaintenanceState;

  /** Random, the same in the source and in the target; empty before the first copy. */
  @Column({ type: 'varchar', length: 32, name: 'copy_id' })
  copyId: string;

  /** The other database of the copy, without user and password. */
  @Column({ type: 'varchar', length: 255 })
  peer: string;
}
