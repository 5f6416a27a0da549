import { useEffect, useState } from 'react';

/** A position in a list whose pages link to the next page only. */
export interface Cursor {
  readonly after: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly forward: (next: string) => void;
  readonly back: () => void;
}

/** @param key identifies the list: a new key returns to the first page */
export function useCursor(key: string): Cursor {
  const [trail, setTrail] = useState<readonly string[]>([]);
  useEffect(() => setTrail([]), [key]);
  return {
    after: trail.at(-1),
    page: trail.length + 1,
    forward: (next) => setTrail((before) => [...before, next]),
    back: () => setTrail((before) => before.slice(0, -1)),
  };
}
