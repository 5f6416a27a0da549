import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

export const OLD_PANELS = ['proxypanel', 'sspanel', 'xboard'] as const;
export type OldPanel = (typeof OLD_PANELS)[number];

/** An old panel from which this one was filled. Importing it again goes on with the same row. */
@Entity('moves')
export class Move {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 16 })
  panel: OldPanel;

  /** Tells two old panels of one kind apart. */
  @Index('moves_name', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  name: string;

  @Column({ ...MOMENT, name: 'started_at' })
  startedAt: number;

  /** The end of the last complete import; null while the first one has not ended. */
  @Column({ ...MOMENT, name: 'finished_at', nullable: true })
  finishedAt: number | null;
}
