import type { Seal } from './entry-proof.js';

/** The end of the chain, as `number:hash`. */
const HEAD = /^(\d{1,10}):([0-9a-f]{64})$/;

/**
 * The stored form of what an entry names; null for nothing.
 *
 * @param head the end of the chain that the process knows
 */
export function namesText(uids: readonly string[], head?: Seal): string | null {
  const words = head === undefined ? uids : [`${head.number}:${head.hash}`, ...uids];
  return words.length === 0 ? null : words.join(' ');
}

/** The uids of {@link namesText}. */
export function namedIn(names: string | null): readonly string[] {
  return wordsOf(names).filter((word) => !HEAD.test(word));
}

/** The ends of the chain in {@link namesText}: at most one, unless somebody has changed the entry. */
export function headsIn(names: string | null): readonly Seal[] {
  return wordsOf(names).flatMap((word) => {
    const [, number, hash] = HEAD.exec(word) ?? [];
    return number === undefined || hash === undefined ? [] : [{ number: Number(number), hash }];
  });
}

function wordsOf(names: string | null): readonly string[] {
  return names === null ? [] : names.split(' ');
}
