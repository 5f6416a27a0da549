import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/**
 * What operators do outside of the panel, or now and then, and then want to be reminded of; and `unnamed-client`: a login whose client no
 * trusted proxy has named.
 */
export const MOMENT_NAMES = ['backup', 'chain-check', 'unnamed-client'] as const;
export type MomentName = (typeof MOMENT_NAMES)[number];

/** The last time of something, and whether it went well. */
@Entity('noted_moments')
export class NotedMoment {
  @PrimaryColumn({ type: 'varchar', length: 32 })
  name: MomentName;

  /** Unix seconds. */
  @Column({ ...MOMENT, nullable: false })
  at: number;

  /** 0 or 1. */
  @Column({ name: 'is_good', type: 'integer' })
  isGood: number;
}
