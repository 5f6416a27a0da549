import type { AuditFilter } from './audit-search.repository.js';

/** An entry about one of these nouns says that the work began or ended. A list shows it, and folds what the work changed. */
const LONG_WORK: readonly string[] = ['operation', 'move'];

/** @param noun of the changed thing */
export function isFoldable(noun: string): boolean {
  return !LONG_WORK.includes(noun);
}

/**
 * Folds the changes of operations: a list has them only if it asks for the operation, for what was changed or for the kind of change.
 * Otherwise a change of ten thousand users would hide what else has happened.
 */
export function folded(filter: AuditFilter): AuditFilter {
  const isAsked = [filter.operation, filter.action, filter.subject].some((each) => each !== undefined && each !== '');
  return isAsked ? filter : { ...filter, operation: null };
}
