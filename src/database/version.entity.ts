import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often something that processes keep in memory has changed. */
@Entity('versions')
export class Version {
  @PrimaryColumn({ type: 'varchar', length: 32 })
  name: string;

  @Column({ type: 'bigint' })
  number: number;
}
