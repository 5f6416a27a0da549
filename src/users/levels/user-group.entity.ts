import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A group of users. Only nodes that are linked to the group serve them. */
@Entity('user_groups')
export class UserGroup {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('user_groups_name', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  name: string;
}
