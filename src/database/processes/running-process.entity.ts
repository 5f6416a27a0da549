import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../schema/columns.js';

/** A process that uses this database: one of the panel, or a command that changes data. Times are Unix milliseconds. */
@Entity('processes')
export class RunningProcess {
  /** Random: a process that starts again is another one. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  id: string;

  /** `panel` or `command`. */
  @Column({ type: 'varchar', length: 16 })
  role: string;

  /** The name of its machine. */
  @Column({ type: 'varchar', length: 64 })
  host: string;

  @Column({ type: 'integer' })
  pid: number;

  /** The version of its program. */
  @Column({ type: 'varchar', length: 64 })
  version: string;

  /** By the clock of the database, like `seenAt`. */
  @Column({ ...MOMENT, name: 'started_at' })
  startedAt: number;

  /** The last heartbeat. */
  @Index('processes_seen_at')
  @Column({ ...MOMENT, name: 'seen_at' })
  seenAt: number;

  /** The clock of the process at the last heartbeat. */
  @Column({ ...MOMENT, name: 'clock_at' })
  clockAt: number;
}
