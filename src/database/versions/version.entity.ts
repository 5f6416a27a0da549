import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of changes of data that processes cache. */
@Entity('versions')
export class Version {
  @PrimaryColumn({ type: 'varchar', length: 32 })
  name: string;

  @Column({ type: 'bigint' })
  number: number;

  /** Changes that take turns raise this number: Galera's servers do not lock a row that is written without a change. */
  @Column({ type: 'bigint', default: 0 })
  turns: number;
}
