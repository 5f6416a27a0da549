import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../database/schema/columns.js';
import { ActorColumns } from '../operators/access/actor-columns.js';

/** The kinds of long work that an operator begins and a job does. */
export const OPERATION_KINDS = ['user-change', 'user-import', 'panel-import'] as const;
export type OperationKindName = (typeof OPERATION_KINDS)[number];

/**
 * The states of an operation. What it works on arrives in `receiving`. Its dry run is `trying`, and `tried` when it has ended. The real run
 * is `running`. One whose process died or stood still twice is `stopped` until an operator starts it. In the other states it has ended, and
 * the panel keeps nothing of what it worked on.
 */
export const OPEN_STATES = ['receiving', 'trying', 'tried', 'running', 'stopped'] as const;
export const OPERATION_STATES = [...OPEN_STATES, ...(['done', 'cancelled', 'failed'] as const)];
export type OperationState = (typeof OPERATION_STATES)[number];
/** A job works in these states. */
export type WorkingState = 'trying' | 'running';
export type EndState = 'done' | 'cancelled' | 'failed';

/** Long work, and its progress. Each kind has its own input and its own place in it. Moments are Unix seconds. */
@Entity('operations')
export class Operation extends ActorColumns {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('operations_kind')
  @Column({ type: 'varchar', length: 16 })
  kind: OperationKindName;

  @Column({ type: 'varchar', length: 16 })
  state: OperationState;

  /** What it is about, for lists: the action of a change, the name of an old panel; empty for a file of users. */
  @Column({ type: 'varchar', length: 32 })
  about: string;

  /** What it is to do. It stays as it is. */
  @Column({ type: 'simple-json' })
  input: unknown;

  /** Where it is. */
  @Column({ type: 'simple-json' })
  place: unknown;

  /** A private file on the machine that has received it; null without one, and once it is cleared. */
  @Column({ name: 'file_path', type: 'varchar', length: 255, nullable: true })
  filePath: string | null;

  /** A secret that the work needs, encrypted; null without one, and at the end. */
  @Column({ name: 'sealed_source', type: 'text', nullable: true })
  sealedSource: string | null;

  /** Users or lines; null while their number is not known. */
  @Column({ type: 'integer', nullable: true })
  total: number | null;

  @Column({ type: 'integer' })
  done: number;

  /** Of these, the ones that it could not do. */
  @Column({ type: 'integer' })
  refused: number;

  /** Why it has failed or stopped: an English sentence. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  problem: string | null;

  /** The same in a form that programs can translate. */
  @Column({ type: 'simple-json', nullable: true })
  failure: unknown;

  /** The SHA-256 of the token that began it, hexadecimal: a repeated request begins nothing. */
  @Index('operations_token_hash', { unique: true })
  @Column({ name: 'token_hash', type: 'varchar', length: 64, nullable: true })
  tokenHash: string | null;

  /** The turns that have begun and did not end. One may be at work. */
  @Column({ name: 'broken_turns', type: 'integer', default: 0 })
  brokenTurns: number;

  /** The state in which it stopped, and to which an operator's start leads. */
  @Column({ name: 'stopped_in', type: 'varchar', length: 16, nullable: true })
  stoppedIn: WorkingState | null;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  /** When a process has worked on it last. */
  @Column({ ...MOMENT, name: 'heard_at' })
  heardAt: number;

  /** 1 once it has ended and what it worked on is deleted. */
  @Column({ name: 'is_cleared', type: 'integer', default: 0 })
  isCleared: number;

  @Index('operations_finished_at')
  @Column({ ...MOMENT, name: 'finished_at', nullable: true })
  finishedAt: number | null;
}

/** An operation of one kind. */
export interface OperationOf<Input, Place, Failure = unknown> extends Omit<Operation, 'input' | 'place' | 'failure'> {
  input: Input;
  place: Place;
  failure: Failure | null;
}
