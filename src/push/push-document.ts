import type { PushProgress } from './push.service.js';

/** The state of pushes to a node's daemon; null where the node takes no pushes. Moments are Unix seconds. */
export function pushDocument(progress: PushProgress | undefined) {
  if (progress === undefined) return null;
  const { state, behind } = progress;
  if (state === null) return { state: 'waiting', ...NOT_PUSHED };
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

const NOT_PUSHED = {
  generation: null,
  behind: 0,
  attempts: 0,
  next_attempt_at: null,
  last_error: null,
  last_success_at: null,
  last_reconcile_at: null,
};
