import { useLocation, useSearchParams } from 'react-router';

/** A position in a list whose pages link to the next page only. The address keeps it, so that a reload shows the same page. */
export interface Cursor {
  readonly after: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly forward: (next: string) => void;
  readonly back: () => void;
}

/** The cursors of the pages before, in the state of the browser's history. A shared address has none, so back is the first page. */
interface Trail {
  readonly trail: readonly string[];
}

/** Filters remove the position from the address, since it belongs to the list before. */
export function useCursor(): Cursor {
  const [parameters, setParameters] = useSearchParams();
  const trail = trailOf(useLocation().state);
  const after = parameters.get('after') ?? undefined;
  const page = after === undefined ? 1 : Math.max(2, Number(parameters.get('page')) || 2);
  const open = (cursor: string | undefined, number: number, before: readonly string[]) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('after');
        next.delete('page');
        if (cursor !== undefined) {
          next.set('after', cursor);
          next.set('page', String(number));
        }
        return next;
      },
      { state: { trail: before } satisfies Trail },
    );
  return {
    after,
    page,
    forward: (next) => open(next, page + 1, after === undefined ? [] : [...trail, after]),
    back: () => open(trail.at(-1), page - 1, trail.slice(0, -1)),
  };
}

function trailOf(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((each) => typeof each === 'string');
}
