import { Column } from 'typeorm';

/** The columns of the operator or token that began work which a job does later. The audit log names actors the same way. */
export abstract class ActorColumns {
  @Column({ name: 'actor_kind', type: 'varchar', length: 16 })
  actorKind: string;

  @Column({ name: 'actor_id', type: 'varchar', length: 64, nullable: true })
  actorId: string | null;

  @Column({ name: 'actor_name', type: 'varchar', length: 128, nullable: true })
  actorName: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  address: string | null;
}
