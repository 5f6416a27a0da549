import { utcDate } from '../../common/time/utc-date.js';
import type { AttentionCode, AttentionItem } from '../attention/attention-item.js';
import { type Finding, finding } from './finding.js';

type Told = (about: { readonly count: number; readonly named: readonly string[]; readonly day: string }) => Finding;

/** Items for which the doctor has findings of its own: one for each node with settings that do not work, and the addresses of the panel. */
const TOLD_ELSEWHERE = ['node-unusable', 'node-unknown', 'no-address'] as const;

type Elsewhere = (typeof TOLD_ELSEWHERE)[number];

/** The finding of each item. */
const FINDINGS: Readonly<Record<Exclude<AttentionCode, Elsewhere>, Told>> = {
  'node-down': ({ count, named }) => finding('nodes-down', { count, named }),
  'node-never': ({ count, named }) => finding('nodes-never', { count, named }),
  'node-late': ({ count, named }) => finding('nodes-late', { count, named }),
  'old-list': ({ count, named }) => finding('nodes-outdated', { count, named }),
  'clock-skew': ({ count, named }) => finding('nodes-clock', { count, named }),
  'clock-step': ({ count, named }) => finding('nodes-clock-step', { count, named }),
  'clock-refused': ({ count, named }) => finding('nodes-clock-refused', { count, named }),
  'calls-refused': ({ count, named }) => finding('nodes-refused', { count, named }),
  'rules-unused': ({ count, named }) => finding('nodes-rules', { count, named }),
  'no-key': ({ count, named }) => finding('keys-none', { count, named }),
  'keys-end': ({ count, named }) => finding('keys-ending', { count, named }),
  'old-key': ({ count, named }) => finding('keys-old', { count, named }),
  quarantine: ({ count }) => finding('traffic-quarantined', { count }),
  unconfirmed: ({ count }) => finding('traffic-unconfirmed', { count }),
  'chain-broken': ({ day }) => finding('audit-broken', { day }),
  'chain-unchecked': () => finding('audit-unchecked'),
  'owner-factor': ({ count, named }) => finding('operators-factor', { count, named }),
  'unnamed-clients': ({ day }) => finding('addresses-unnamed', { day }),
  'backup-unknown': () => finding('backups-unknown'),
  'backup-old': ({ day }) => finding('backups-old', { day }),
  'disk-full': () => finding('disk-full'),
};

/** What the panel's list of what needs attention tells, as findings of the doctor. */
export function attentionFindings(items: readonly AttentionItem[]): Finding[] {
  return items.flatMap(({ code, count, named, at }) => {
    if (isToldElsewhere(code)) return [];
    const names = named.map(({ name }) => name);
    return [FINDINGS[code]({ count, named: count > names.length ? [...names, '…'] : names, day: utcDate(at ?? 0) })];
  });
}

function isToldElsewhere(code: AttentionCode): code is Elsewhere {
  return TOLD_ELSEWHERE.some((each) => each === code);
}
