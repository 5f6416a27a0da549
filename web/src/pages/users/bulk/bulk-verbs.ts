import { type BulkAction, type BulkActionType, RESET_STRATEGIES } from '../../../api/resources/users.js';
import { momentOf } from '../../../format/moment-of.js';
import { GIB, inBytes, MBIT } from '../../../format/units.js';
import { oneOf } from '../../../forms/one-of.js';

/** The values of a bulk action as typed. Each action uses some of them. */
export interface BulkValues {
  readonly days: string;
  /** A local moment; empty for a ban without an end. */
  readonly until: string;
  readonly reason: string;
  readonly level: string;
  /** Empty for no group. */
  readonly group: string;
  /** In GiB. */
  readonly transfer: string;
  /** In Mbit/s. */
  readonly speed: string;
  readonly strategy: string;
  readonly resetDay: string;
  readonly resetInterval: string;
}

export const NO_VALUES: BulkValues = {
  days: '',
  until: '',
  reason: '',
  level: '',
  group: '',
  transfer: '',
  speed: '',
  strategy: '',
  resetDay: '',
  resetInterval: '',
};

/** Amounts of the API in bulk are numbers, exact up to 2^53. */
const bytes = (text: string, unit: number) => Number(inBytes(text, unit));

export function bulkAction(verb: BulkActionType, values: BulkValues): BulkAction {
  switch (verb) {
    case 'extend':
      return { type: verb, days: Number(values.days) };
    case 'ban':
      return { type: verb, ban_until: momentOf(values.until), ban_reason: values.reason.trim() || null };
    case 'set-level':
      return { type: verb, level: values.level };
    case 'set-group':
      return { type: verb, group: values.group || null };
    case 'set-transfer':
    case 'add-transfer':
      return { type: verb, transfer_enable: bytes(values.transfer, GIB) };
    case 'set-speed':
      return { type: verb, speed_limit: bytes(values.speed, MBIT) };
    case 'set-reset':
      return {
        type: verb,
        reset_strategy: oneOf(RESET_STRATEGIES, values.strategy) ?? 'none',
        reset_day: values.strategy === 'anniversary' && values.resetDay !== '' ? Number(values.resetDay) : null,
        reset_interval: values.strategy === 'day' && values.resetInterval !== '' ? Number(values.resetInterval) : null,
      };
    default:
      return { type: verb };
  }
}

/** Returns whether the verb has the values that its preview needs. */
export function isComplete(verb: BulkActionType, values: BulkValues): boolean {
  switch (verb) {
    case 'extend':
      return /^\d{1,5}$/.test(values.days) && Number(values.days) > 0;
    case 'set-level':
      return values.level !== '';
    case 'set-transfer':
    case 'add-transfer':
      return values.transfer !== '' && Number(values.transfer) >= 0;
    case 'set-speed':
      return values.speed !== '' && Number(values.speed) >= 0;
    case 'set-reset':
      return values.strategy !== '';
    default:
      return true;
  }
}
