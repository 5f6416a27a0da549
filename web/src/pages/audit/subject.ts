import type { AuditEntry } from '../../api/resources/audit.js';

/** The pages of subjects. A deleted subject has none. */
const PATHS: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/users/${id}`,
  node: (id) => `/nodes/${id}`,
  operator: () => '/operators',
  token: () => '/tokens',
  'line-key': () => '/lines',
  level: () => '/levels',
  group: () => '/levels',
  rule: () => '/rules',
  'rule-group': () => '/rules',
  quarantine: () => '/traffic?tab=quarantine&state=all',
  'subscription-text': () => '/templates',
  operation: () => '/jobs',
};

/** Fields in which entries name their subject, the best first. */
const NAMES = ['account', 'email', 'name', 'prefix', 'pattern'] as const;

type Subject = Pick<AuditEntry, 'action' | 'subject' | 'subject_name' | 'before' | 'after'>;

/** The job that an entry is about. */
export function jobOf({ subject }: Pick<AuditEntry, 'subject'>): number | undefined {
  const [, id] = /^operation:(\d+)$/.exec(subject) ?? [];
  return id === undefined ? undefined : Number(id);
}

export function subjectPath({ action, subject, subject_name: present }: Subject): string | undefined {
  const [kind = '', id = ''] = subject.split(':');
  const isGone = (kind === 'user' || kind === 'node') && (present === null || /deleted$/.test(action));
  return isGone || !/^\d+$/.test(id) ? undefined : PATHS[kind]?.(id);
}

/** The present name, or else the one that the entry has, or else the number. */
export function subjectName({ subject, subject_name: present, before, after }: Subject): string {
  if (present !== null) return present;
  for (const state of [after, before]) {
    const name = NAMES.map((field) => state?.[field]).find((value) => typeof value === 'string' && value !== '');
    if (typeof name === 'string') return name;
  }
  const [, id] = subject.split(':');
  return id === undefined ? subject || '–' : /^\d+$/.test(id) ? `#${id}` : id;
}
