import { readCursor, writeCursor } from '../../http/cursor.js';
import type { ListQuery } from './list-query.dto.js';
import type { Page } from './page.js';

type Value = string | number | bigint | null;

/** How a list that is short enough to be in memory is searched and sorted. */
export interface ShortList<T> {
  readonly idOf: (item: T) => number;
  /** What the text that is looked for may stand in. */
  readonly textsOf: (item: T) => readonly string[];
  readonly valueOf: (item: T, field: string) => Value;
}

/** A page of a list of which there are some hundred at most: nodes, keys, levels, groups. */
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

/** After the item that came last or, where that has gone, at the place where it was. */
function placeAfter<T>(sorted: readonly T[], after: string, { idOf }: ShortList<T>): number {
  const [id, place] = readCursor(after, 2);
  const index = sorted.findIndex((item) => idOf(item) === id);
  return index === -1 ? Number(place) : index + 1;
}

/** Nothing comes first. */
function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}
