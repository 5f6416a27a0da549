import { readCursor, writeCursor } from './cursor.js';
import type { ListQuery } from './list-query.dto.js';
import type { Page } from './page.js';

type Value = string | number | bigint | null;

/** The way to search and sort a list in memory. */
export interface ShortList<T> {
  readonly idOf: (item: T) => number;
  /** The texts to search. */
  readonly textsOf: (item: T) => readonly string[];
  readonly valueOf: (item: T, field: string) => Value;
}

/** A page of a list of some hundred items at most: nodes, keys, levels, groups. */
export function pageOf<T>(items: readonly T[], query: ListQuery, sort: string, how: ShortList<T>): Page<T> {
  const text = query.q?.trim().toLowerCase() ?? '';
  const found = items.filter((item) => how.textsOf(item).some((each) => each.toLowerCase().includes(text)));
  const sorted = [...found].sort(comparing(sort, how));
  const start = query.after === undefined ? 0 : placeAfter(sorted, query.after, how);
  const shown = sorted.slice(start, start + query.limit);
  const last = shown.at(-1);
  const isMore = start + shown.length < sorted.length;
  return {
    items: shown,
    next: isMore && last !== undefined ? writeCursor([how.idOf(last), start + shown.length]) : null,
    total: query.count ? found.length : null,
  };
}

function comparing<T>(sort: string, { idOf, valueOf }: ShortList<T>): (a: T, b: T) => number {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '');
  return (a, b) => direction * (compare(valueOf(a, field), valueOf(b, field)) || idOf(a) - idOf(b));
}

/** The index after the last item of the page before, or the stored place if that item was deleted. */
function placeAfter<T>(sorted: readonly T[], after: string, { idOf }: ShortList<T>): number {
  const [id, place] = readCursor(after, ['number', 'number']);
  const index = sorted.findIndex((item) => idOf(item) === id);
  return index === -1 ? Math.max(0, place) : index + 1;
}

/** Null comes first. */
function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}
