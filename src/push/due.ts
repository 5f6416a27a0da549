import { CLOCK_TOLERANCE, isOverdue } from '../common/time/overdue.js';
import { MAX_SECONDS } from './back-off.js';
import type { PushState } from './push-state.entity.js';

/** The interval of comparisons. Pushes may get lost, and some daemons never poll: the comparison corrects the daemon's users. */
export const RECONCILE_SECONDS = 600;

const MAX_COMPARE_MS = (RECONCILE_SECONDS + CLOCK_TOLERANCE) * 1000;
const MAX_WAIT_MS = (MAX_SECONDS + CLOCK_TOLERANCE) * 1000;

/** @param now milliseconds */
export function isCompareDue({ reconcileDueAt }: PushState, now: number): boolean {
  return isOverdue(reconcileDueAt, now, MAX_COMPARE_MS);
}

/** Whether a failed attempt may be repeated. @param now milliseconds */
export function isAttemptDue({ nextAttemptAt }: PushState, now: number): boolean {
  return isOverdue(nextAttemptAt, now, MAX_WAIT_MS);
}
