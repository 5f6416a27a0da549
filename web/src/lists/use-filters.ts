import { useLocation, useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | null | undefined>>;

/** Keeps filters in the address, so that a filtered list can be bookmarked and shared. */
export function useFilters(): {
  readonly all: Readonly<Record<string, string>>;
  readonly get: (name: string) => string;
  /** Also returns to the first page of the list. */
  readonly set: (changes: Changes) => void;
  /** Changes what is no filter: the list stays at its page. */
  readonly keep: (changes: Changes) => void;
} {
  const [parameters, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const change = (changes: Changes, options: { readonly state?: unknown } = {}) =>
    setParameters(changed(currentParameters(), changes), { replace: true, ...options });
  return {
    all: Object.fromEntries(parameters),
    get: (name) => parameters.get(name) ?? '',
    // The position of a list belongs to its filters.
    set: (changes) => change({ after: null, page: null, ...changes }),
    keep: (changes) => change(changes, { state }),
  };
}

/** The address itself. A page that was drawn before the last change does not know that change. */
export function currentParameters(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}
