import { useSearchParams } from 'react-router';

/** Keeps filters in the address, so that a filtered list can be bookmarked and shared. */
export function useFilters(): {
  readonly all: Readonly<Record<string, string>>;
  readonly get: (name: string) => string;
  readonly set: (changes: Readonly<Record<string, string | null | undefined>>) => void;
} {
  const [parameters, setParameters] = useSearchParams();
  return {
    all: Object.fromEntries(parameters),
    get: (name) => parameters.get(name) ?? '',
    set: (changes) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          // The position of a list belongs to its filters.
          after.delete('after');
          after.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === undefined || value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
  };
}
