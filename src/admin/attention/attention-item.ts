import type { Right } from '../../operators/access/rights.js';

/** The pages of the panel that have a badge. */
export const ATTENTION_PAGES = ['nodes', 'lines', 'traffic', 'audit', 'operators', 'settings'] as const;
export type AttentionPage = (typeof ATTENTION_PAGES)[number];

export const ATTENTION_LEVELS = ['warning', 'problem'] as const;

/** The page of each code, and the right that a caller needs to see the item. */
const SUBJECTS = {
  'node-down': ['nodes', 'nodes:read', 'problem'],
  'node-never': ['nodes', 'nodes:read', 'warning'],
  'node-late': ['nodes', 'nodes:read', 'warning'],
  'node-unusable': ['nodes', 'nodes:read', 'problem'],
  'node-unknown': ['nodes', 'nodes:read', 'warning'],
  'old-list': ['nodes', 'nodes:read', 'warning'],
  'clock-skew': ['nodes', 'nodes:read', 'warning'],
  'clock-step': ['nodes', 'nodes:read', 'warning'],
  'clock-refused': ['nodes', 'nodes:read', 'problem'],
  'calls-refused': ['nodes', 'nodes:read', 'warning'],
  'rules-unused': ['nodes', 'nodes:read', 'warning'],
  'no-key': ['lines', 'keys:read', 'problem'],
  'keys-end': ['lines', 'keys:read', 'warning'],
  'old-key': ['lines', 'keys:read', 'warning'],
  quarantine: ['traffic', 'traffic:read', 'warning'],
  unconfirmed: ['traffic', 'traffic:read', 'warning'],
  'chain-broken': ['audit', 'audit:read', 'problem'],
  'chain-unchecked': ['audit', 'audit:read', 'warning'],
  'owner-factor': ['operators', 'operators:read', 'warning'],
  'no-address': ['settings', 'settings:read', 'warning'],
  'unnamed-clients': ['settings', 'settings:read', 'warning'],
  'backup-unknown': ['settings', 'settings:read', 'warning'],
  'backup-old': ['settings', 'settings:read', 'warning'],
  'disk-full': ['settings', 'settings:read', 'problem'],
} as const satisfies Record<string, readonly [AttentionPage, Right, (typeof ATTENTION_LEVELS)[number]]>;

export type AttentionCode = keyof typeof SUBJECTS;

/** The codes of all items. The pages translate them. */
export const ATTENTION_CODES = [
  'node-down',
  'node-never',
  'node-late',
  'node-unusable',
  'node-unknown',
  'old-list',
  'clock-skew',
  'clock-step',
  'clock-refused',
  'calls-refused',
  'rules-unused',
  'no-key',
  'keys-end',
  'old-key',
  'quarantine',
  'unconfirmed',
  'chain-broken',
  'chain-unchecked',
  'owner-factor',
  'no-address',
  'unnamed-clients',
  'backup-unknown',
  'backup-old',
  'disk-full',
] as const satisfies readonly AttentionCode[];

const MAX_NAMED = 5;

/** A node or an operator. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Something that an operator should do something about. */
export interface AttentionItem {
  readonly code: AttentionCode;
  readonly level: (typeof ATTENTION_LEVELS)[number];
  readonly page: AttentionPage;
  /** How many rows, nodes or operators; 1 where there is nothing to count. */
  readonly count: number;
  /** The first few of them. */
  readonly named: readonly Named[];
  /** When it was last in order, or when it ends. Unix seconds, null where no moment belongs to it. */
  readonly at: number | null;
}

/** An item of a code. */
export function attentionItem(
  code: AttentionCode,
  { count = 1, named = [], at = null }: Partial<Pick<AttentionItem, 'count' | 'named' | 'at'>> = {},
): AttentionItem {
  const [page, , level] = SUBJECTS[code];
  return { code, level, page, count, named: named.slice(0, MAX_NAMED), at };
}

/** An item about all of these; none for none. */
export function itemsAbout(code: AttentionCode, all: readonly Named[], at: number | null = null): AttentionItem[] {
  if (all.length === 0) return [];
  const named = all.map(({ id, name }) => ({ id, name }));
  return [attentionItem(code, { count: all.length, named, at })];
}

/** The right that a caller needs to be told of an item. */
export function rightTo({ code }: AttentionItem): Right {
  return SUBJECTS[code][1];
}
