import type { BulkAction, BulkActionType } from '../../api/resources/users.js';

/** @param value days for `extend`, a date for `ban`, a name for levels and groups; empty for none */
export function bulkAction(verb: BulkActionType, value: string): BulkAction {
  switch (verb) {
    case 'extend':
      return { type: verb, days: Number(value) };
    case 'ban':
      return value === ''
        ? { type: verb }
        : { type: verb, ban_until: Math.floor(Date.parse(`${value}T00:00:00Z`) / 1000) };
    case 'set-level':
      return { type: verb, level: value };
    case 'set-group':
      return { type: verb, group: value === '' ? null : value };
    default:
      return { type: verb };
  }
}

/** Returns whether the verb has the value that its preview needs. */
export function isComplete(verb: BulkActionType, value: string): boolean {
  if (verb === 'extend') return /^\d{1,5}$/.test(value) && Number(value) > 0;
  return verb !== 'set-level' || value !== '';
}
