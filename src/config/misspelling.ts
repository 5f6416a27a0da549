import { distance } from 'fastest-levenshtein';

const MIN_LENGTH = 7;
const MAX_EDITS = 2;
/** A name of this length may differ in three letters, for example `TRUSTED_PROXY`. */
const LONG = 13;

/**
 * Finds variables whose names differ from a setting in one or two letters, or in case: the panel would ignore them silently.
 *
 * @returns one message for each
 */
export function misspellings(set: readonly string[], known: readonly string[]): string[] {
  return set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find(
        (candidate) =>
          candidate.length >= MIN_LENGTH &&
          distance(name.toUpperCase(), candidate) <= (name.length >= LONG ? MAX_EDITS + 1 : MAX_EDITS),
      );
      return meant === undefined ? [] : [`${name} is not a setting; was ${meant} meant?`];
    });
}
