import { type ATTENTION_LEVELS, type AttentionCode, type AttentionPage, levelOf, pageOf } from './attention-codes.js';

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
  return { code, level: levelOf(code), page: pageOf(code), count, named: named.slice(0, MAX_NAMED), at };
}

/** An item about all of these; none for none. */
export function itemsAbout(code: AttentionCode, all: readonly Named[], at: number | null = null): AttentionItem[] {
  if (all.length === 0) return [];
  const named = all.map(({ id, name }) => ({ id, name }));
  return [attentionItem(code, { count: all.length, named, at })];
}
