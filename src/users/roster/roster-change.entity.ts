import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/**
 * A change of user lists: of one user on all lists, or of one node's whole list. Numbers grow in the order of the commits. There is
 * no foreign key, because the user or node may be deleted.
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
