import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../../database/schema/columns.js';
import { ActorColumns } from '../../../operators/access/actor-columns.js';

/**
 * The states of an import. Its lines arrive in `receiving`. The dry run is `trying`, and `tried` when it has ended. The real run
 * is `importing`. An import that died twice is `stopped` until an operator starts it. In the other states the import has ended, and the panel keeps none of its lines.
 */
export const IMPORT_STATES = [
  ...(['receiving', 'trying', 'tried', 'importing', 'stopped'] as const),
  ...(['imported', 'cancelled', 'failed'] as const),
];

export type ImportState = (typeof IMPORT_STATES)[number];

/** The import of a file of users, and its progress. Moments are Unix seconds. */
@Entity('user_imports')
export class UserImport extends ActorColumns {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 16 })
  state: ImportState;

  /** 1 where a column holds passwords or UUIDs. */
  @Column({ name: 'has_secrets', type: 'integer' })
  hasSecrets: number;

  /** The names of the columns, in their order. */
  @Column({ type: 'simple-json' })
  columns: string[];

  /** The number of lines of the file, without the first. */
  @Column({ type: 'integer' })
  total: number;

  /** The number of the last line that the import has processed. */
  @Column({ name: 'last_line', type: 'integer' })
  lastLine: number;

  @Column({ type: 'integer' })
  added: number;

  @Column({ type: 'integer' })
  changed: number;

  @Column({ type: 'integer' })
  refused: number;

  /** The turns that have begun and did not end. One may be at work. */
  @Column({ name: 'broken_turns', type: 'integer', default: 0 })
  brokenTurns: number;

  /** The state in which it stopped, and to which an operator's start leads. */
  @Column({ name: 'stopped_in', type: 'varchar', length: 16, nullable: true })
  stoppedIn: 'trying' | 'importing' | null;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  /** When the last lines arrived. */
  @Column({ ...MOMENT, name: 'heard_at' })
  heardAt: number;

  @Index('user_imports_finished_at')
  @Column({ ...MOMENT, name: 'finished_at', nullable: true })
  finishedAt: number | null;
}
