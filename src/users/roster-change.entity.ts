import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../database/columns.js';

/**
 * That lists of nodes have changed: what stands there of one user, or the whole list of one node. Numbers grow in the order
 * in which the changes were committed. They name what may be gone by now, so they refer to nothing.
 */
@Entity('roster_changes')
export class RosterChange {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'node_id', type: 'integer', unsigned: true, nullable: true })
  nodeId: number | null;

  @Index('roster_changes_at')
  @Column(MOMENT)
  at: number;
}
