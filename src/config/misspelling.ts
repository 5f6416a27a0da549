import { distance } from 'fastest-levenshtein';

const LEAST_LENGTH = 7;
const MOST_EDITS = 2;
/** A name as long as this may be three letters away, `TRUSTED_PROXY` for one. */
const LONG = 13;

/**
 * Finds variables that are set but one or two letters away from one that is read, or in small letters: a setting that would
 * be silently ignored.
 */
export function misspellings(set: readonly string[], known: readonly string[]): string[] {
  return set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find(
        (candidate) =>
          candidate.length >= LEAST_LENGTH &&
          distance(name.toUpperCase(), candidate) <= (name.length >= LONG ? MOST_EDITS + 1 : MOST_EDITS),
      );
      return meant === undefined ? [] : [`${name} is not a setting; was ${meant} meant?`];
    });
}
