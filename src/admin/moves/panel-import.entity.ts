import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import type { MoveProgress } from '../../moving/plan/move-options.js';
import type { OldPanel } from '../../moving/memory/move.entity.js';
import type { ImportFailure } from '../../moving/import-failure.js';
import { ActorColumns } from '../../operators/access/actor-columns.js';

/**
 * The states of an import. Its dump arrives in `receiving`. The dry run is `trying`, and `tried` when it has ended. The real run is
 * `importing`. An import that died or stood still twice is `stopped` until an operator starts it. In the other states the import has ended, and the panel keeps neither its dump nor its address.
 */
export const PANEL_IMPORT_STATES = [
  ...(['receiving', 'trying', 'tried', 'importing', 'stopped'] as const),
  ...(['imported', 'cancelled', 'failed'] as const),
];
export type PanelImportState = (typeof PANEL_IMPORT_STATES)[number];

/** An import from another panel that an operator runs in this one. Moments are Unix seconds. */
@Entity('panel_imports')
export class PanelImport extends ActorColumns {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 16 })
  state: PanelImportState;

  @Column({ type: 'varchar', length: 16 })
  panel: OldPanel;

  @Column({ type: 'varchar', length: 64 })
  origin: string;

  @Column({ name: 'time_zone', type: 'varchar', length: 64 })
  timeZone: string;

  @Column({ name: 'email_domain', type: 'varchar', length: 128, nullable: true })
  emailDomain: string | null;

  /** Which database of the dump; null for the only one of such a panel, and for a live database. */
  @Column({ name: 'database_name', type: 'varchar', length: 64, nullable: true })
  databaseName: string | null;

  /** The private file with the dump, on the machine that has received it; null for a live database, and at the end. */
  @Column({ name: 'dump_path', type: 'varchar', length: 255, nullable: true })
  dumpPath: string | null;

  /** The address of a live database and its certificate, encrypted; null for a dump, and at the end. */
  @Column({ name: 'sealed_address', type: 'text', nullable: true })
  sealedAddress: string | null;

  @Column({ type: 'varchar', length: 16, nullable: true })
  step: MoveProgress['step'] | null;

  /** Users. */
  @Column({ type: 'integer' })
  done: number;

  /** Users, if their number is known. */
  @Column({ type: 'integer', nullable: true })
  total: number | null;

  /** Why it has failed: an English sentence. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  problem: string | null;

  /** The same as a code with values; null if a process of an older version has ended the import. */
  @Column({ type: 'simple-json', nullable: true })
  failure: ImportFailure | null;

  /** The turns that have begun and did not end. One may be at work. */
  @Column({ name: 'broken_turns', type: 'integer', default: 0 })
  brokenTurns: number;

  /** The state in which it stopped, and to which an operator's start leads. */
  @Column({ name: 'stopped_in', type: 'varchar', length: 16, nullable: true })
  stoppedIn: 'trying' | 'importing' | null;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  /** When a process has worked on it last. */
  @Column({ ...MOMENT, name: 'heard_at' })
  heardAt: number;

  @Index('panel_imports_finished_at')
  @Column({ ...MOMENT, name: 'finished_at', nullable: true })
  finishedAt: number | null;
}
