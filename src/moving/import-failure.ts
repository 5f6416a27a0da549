import { PanelError, refused } from '../common/problems/panel.errors.js';
import { MoveConflict, MoveFailure } from './moving.errors.js';
import { type Reason, reason, refusedImport } from './reasons/reason.js';

/** A reason with its conflicts must fit into a column of 64 kB. */
const MAX_CONFLICTS = 20;

/** Why an import has failed as a whole. */
export interface ImportFailure extends Reason {
  /** The first values that others have here. */
  readonly conflicts: readonly Reason[];
}

/** The failure of an import that has ended with an error. */
export function failureOf(error: unknown): ImportFailure {
  const conflicts = error instanceof MoveConflict ? error.conflicts.slice(0, MAX_CONFLICTS) : [];
  return { ...reasonOf(error), conflicts };
}

function reasonOf(error: unknown): Reason {
  if (error instanceof MoveFailure) return error.reason;
  if (error instanceof PanelError) return refusedImport({ errors: [], ...refused(error) });
  return reason('unexpected');
}
