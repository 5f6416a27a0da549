import { PushRefused } from './push.errors.js';

/** So many single refusals are enough: then it is not the items. */
const MOST_REFUSALS = 16;

/**
 * Does something with a list that can only be refused as a whole: refused, it is tried again in halves, down to the single
 * items that are to blame.
 *
 * @returns the refusals of single items
 * @throws PushRefused when there are too many
 */
export async function inHalves<T>(
  items: readonly T[],
  act: (items: readonly T[]) => Promise<void>,
): Promise<PushRefused[]> {
  const refusals: PushRefused[] = [];
  const attempt = async (some: readonly T[]): Promise<void> => {
    if (some.length === 0) return;
    try {
      await act(some);
    } catch (error) {
      if (!(error instanceof PushRefused) || refusals.length >= MOST_REFUSALS) throw error;
      if (some.length === 1) refusals.push(error);
      else {
        const middle = Math.ceil(some.length / 2);
        await attempt(some.slice(0, middle));
        await attempt(some.slice(middle));
      }
    }
  };
  await attempt(items);
  return refusals;
}
