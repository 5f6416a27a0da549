import { PushRefused } from '../push.errors.js';

/** The number of refusals of single items after which the items are not the cause. */
const MAX_REFUSALS = 16;

/**
 * Calls `act` with a list that the daemon accepts or refuses as a whole. After a refusal it tries both halves, down to the
 * single items that the daemon refuses. So a user whose port another program holds does not block the others.
 *
 * @returns the refusals of single items
 * @throws PushRefused if there are too many
 */
export async function bisect<T>(
  items: readonly T[],
  act: (items: readonly T[]) => Promise<void>,
): Promise<PushRefused[]> {
  const refusals: PushRefused[] = [];
  const attempt = async (some: readonly T[]): Promise<void> => {
    if (some.length === 0) return;
    try {
      await act(some);
    } catch (error) {
      if (!(error instanceof PushRefused) || refusals.length >= MAX_REFUSALS) throw error;
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
