import { usePageSize } from '../../lists/table/use-page-size.js';
import { type Cursor, useCursor } from '../../lists/use-cursor.js';

/** One page of a list that is here as a whole. The cursor is the index of its first item. */
export function useLocalPage<T>(items: readonly T[]): {
  readonly shown: T[];
  readonly cursor: Cursor;
  readonly next: string | null;
} {
  const cursor = useCursor();
  const { size } = usePageSize();
  const start = Math.max(0, Number(cursor.after) || 0);
  const end = start + size;
  return { shown: items.slice(start, end), cursor, next: end < items.length ? String(end) : null };
}
