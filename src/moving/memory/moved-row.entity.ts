import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/** The origin of a level, group, rule group, node or entry. */
@Entity('moved_rows')
export class MovedRow {
  @PrimaryColumn({ name: 'move_id', type: 'integer' })
  moveId: number;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  noun: string;

  @PrimaryColumn({ name: 'source_key', type: 'varchar', length: 64 })
  sourceKey: string;

  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** The number here; null from before the row is added until it exists. An import that died in between finds it by its name. */
  @Column({ ...MOMENT, name: 'target_id', nullable: true })
  targetId: number | null;

  /** For a node or an entry, short hashes of its fields there, see `fieldMarks`; null for other rows, and from before they were kept. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  fields: string | null;
}
