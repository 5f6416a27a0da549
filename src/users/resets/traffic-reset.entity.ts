import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/columns.js';
import { User } from '../user.entity.js';

/** That a user's traffic was reset on a day. One row a day, so what has been done is not done again. */
@Entity('traffic_resets')
export class TrafficReset {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  /** `YYYY-MM-DD`, UTC. */
  @Index('traffic_resets_day')
  @PrimaryColumn({ type: 'varchar', length: 10 })
  day: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  /** By the user's schedule, or by an admin. */
  @Column({ type: 'varchar', length: 16 })
  kind: 'scheduled' | 'manual';

  /** When; the last time, where an admin did it more than once on that day. */
  @Column(MOMENT)
  at: number;
}
