import { useTranslation } from 'react-i18next';
import { type BulkActionType, RESET_STRATEGIES } from '../../../api/resources/users.js';
import { momentOf } from '../../../format/moment-of.js';
import { useFormats } from '../../../format/use-formats.js';
import { oneOf } from '../../../forms/one-of.js';
import type { BulkValues } from './bulk-verbs.js';

/** Returns a function that names the effect of a bulk action on a number of users. */
export function useBulkEffect(): (verb: BulkActionType, values: BulkValues, count: number) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (verb, values, count) => {
    const shared = { count, shown: formats.number(count) };
    const will = (name: BulkActionType | 'leave-group' | 'ban-until' | 'no-speed', value = '') =>
      t(`users.bulk.will.${name}`, { ...shared, value });
    switch (verb) {
      case 'extend':
        return will(verb, values.days);
      case 'ban': {
        const until = momentOf(values.until);
        return until === null ? will(verb) : will('ban-until', formats.moment(until));
      }
      case 'set-level':
        return will(verb, values.level);
      case 'set-group':
        return values.group === '' ? will('leave-group') : will(verb, values.group);
      case 'set-transfer':
      case 'add-transfer':
        return will(verb, `${values.transfer} GiB`);
      case 'set-speed':
        return Number(values.speed) === 0 ? will('no-speed') : will(verb, `${values.speed} Mbit/s`);
      case 'set-reset':
        return will(verb, t(`users.strategies.${oneOf(RESET_STRATEGIES, values.strategy) ?? 'none'}`));
      default:
        return will(verb);
    }
  };
}
