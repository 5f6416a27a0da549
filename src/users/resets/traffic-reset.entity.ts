import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { User } from '../user/user.entity.js';

/** A reset of a user's traffic on a day. At most one row a day, so that the job resets a user once a day. */
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

  /** By the user's schedule, or by an operator. */
  @Column({ type: 'varchar', length: 16 })
  kind: 'scheduled' | 'manual';

  /** Unix seconds of the last reset on that day. */
  @Column(MOMENT)
  at: number;
}
