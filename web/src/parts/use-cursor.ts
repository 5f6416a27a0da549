import { useEffect, useState } from 'react';

/** Where one is in a list that knows only what comes next. */
export interface Cursor {
  readonly after: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly forward: (next: string) => void;
  readonly back: () => void;
}

/** @param key what is listed; another list begins at its first page */
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
