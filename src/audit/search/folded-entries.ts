import type { AuditFilter } from './audit-search.repository.js';

/** The nouns of long work itself. What happens to it is none of the changes that it makes. */
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
