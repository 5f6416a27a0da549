import type { PushProgress } from '../push/push.service.js';
import { fields, moment } from './output.js';

/** How far the daemon of a node has been told of changes, as commands print it; null where it takes no pushes. */
export function pushDocument(progress: PushProgress | undefined) {
  if (progress === undefined) return null;
  const { state, behind } = progress;
  if (state === null) return { state: 'waiting', ...UNTOLD };
  const isFailing = state.attempts > 0;
  return {
    state: isFailing ? 'failing' : behind > 0 || state.lastSuccessAt === null ? 'waiting' : 'told',
    generation: state.generation,
    behind,
    attempts: state.attempts,
    next_attempt_at: isFailing ? Math.ceil(state.nextAttemptAt / 1000) : null,
    last_error: state.lastError,
    last_success_at: state.lastSuccessAt,
    last_reconcile_at: state.lastReconcileAt,
  };
}

/** The same for people. */
export function pushText(document: ReturnType<typeof pushDocument>): string {
  if (document === null) return 'The node takes no pushes.';
  const { next_attempt_at, last_success_at, last_reconcile_at, ...same } = document;
  return `Pushes to its daemon:\n${fields({
    ...same,
    next_attempt_at: moment(next_attempt_at),
    last_success_at: moment(last_success_at),
    last_reconcile_at: moment(last_reconcile_at),
  })}`;
}

const UNTOLD = {
  generation: null,
  behind: 0,
  attempts: 0,
  next_attempt_at: null,
  last_error: null,
  last_success_at: null,
  last_reconcile_at: null,
};
