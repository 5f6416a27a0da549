import type { Right } from '../operators/access/rights.js';
import type { Operation, OperationKindName } from './operation.entity.js';

/** What the runner, the purge and the list of operations know of one kind of long work. */
export interface OperationKind<Row extends Operation = Operation> {
  readonly name: OperationKindName;
  /** The right to see its operations, and the one to cancel them. */
  readonly rights: { readonly read: Right; readonly write: Right };
  /** True if what it reads may end a process: it then stops until an operator starts it. */
  readonly mayBreak: boolean;
  /** Seconds. An arrival without a word for so long has broken off. */
  readonly silence: number;
  /** Seconds from its begin to its end, whatever its state, since it keeps secrets; Infinity for a kind that keeps none. */
  readonly kept: number;
  /** False if only another machine can work on it. */
  isHere(row: Row): boolean;
  /**
   * Works on it until it ends, its dry run ends, or the signal is aborted. Another process may do any part of it again.
   *
   * @throws TurnBroken; any other error if it cannot go on now
   */
  work(row: Row, signal: AbortSignal): Promise<void>;
  /** Why it stops after broken turns, in the form of its failures. */
  readonly whyStopped?: { readonly text: string };
  /** Ends those that nobody can work on any more. */
  endHopeless?(now: number): Promise<void>;
  /** Deletes what it works on, after its end. Another process may do so again. */
  clear(row: Row): Promise<void>;
  /** Deletes what there is to know about it afterwards. */
  forget(id: number): Promise<void>;
}
