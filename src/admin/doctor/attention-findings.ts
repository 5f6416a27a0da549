import { utcDate } from '../../common/time/utc-date.js';
import { isToldByDoctor } from '../attention/attention-codes.js';
import type { AttentionItem } from '../attention/attention-item.js';
import { type Finding, told } from './finding.js';

/** What the panel's list of what needs attention tells, as findings of the doctor. */
export function attentionFindings(items: readonly AttentionItem[]): Finding[] {
  return items.flatMap(({ code, count, named, at }) => {
    if (!isToldByDoctor(code)) return [];
    const names = named.map(({ name }) => name);
    const values = { count, named: count > names.length ? [...names, '…'] : names };
    return [told(code, at === null ? values : { ...values, day: utcDate(at) })];
  });
}
