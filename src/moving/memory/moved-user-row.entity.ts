import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT, MOMENT } from '../../database/schema/columns.js';

/** The state of a user in the old panel at the last import. The row outlives the user: a user who is deleted here stays deleted. */
@Entity('moved_users')
export class MovedUserRow {
  /** The same here and there. */
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'move_id', type: 'integer' })
  moveId: number;

  /** When the user was added there. It never changes, so it tells people with one number in two panels apart. */
  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column(BIGINT)
  u: bigint;

  @Column(BIGINT)
  d: bigint;

  /** The user's `traffic_period` here after that import. */
  @Column({ type: 'integer' })
  period: number;

  /** Short hashes of the fields there, see `fieldMarks`. */
  @Column({ type: 'varchar', length: 255 })
  fields: string;
}
