import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A rank with a name. A node serves the users whose rank is its own or higher. */
@Entity('levels')
export class Level {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('levels_name', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  name: string;

  @Column({ type: 'integer' })
  rank: number;
}
