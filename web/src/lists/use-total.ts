import { useRef } from 'react';

/**
 * Remembers the total of a list while only its position changes: the API counts once, for the first page that is read.
 *
 * @param key identifies the list
 */
export function useTotal(key: string): {
  readonly isKnown: boolean;
  readonly note: (total: number | null | undefined) => number | null;
} {
  const kept = useRef<{ key: string; total: number }>(undefined);
  const known = kept.current?.key === key ? kept.current.total : null;
  return {
    isKnown: known !== null,
    note: (total) => {
      if (total === null || total === undefined) return known;
      kept.current = { key, total };
      return total;
    },
  };
}
