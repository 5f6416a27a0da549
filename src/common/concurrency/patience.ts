const TICK_MS = 100;

/**
 * Calls `onOver` after a wait for another party. Time in which this process was too busy to listen does not count: the response
 * may have arrived unread. So a late tick counts as one tick.
 *
 * @returns ends the wait
 */
export function waitPatiently(milliseconds: number, onOver: () => void): () => void {
  let ticksLeft = Math.ceil(milliseconds / TICK_MS);
  const timer = setInterval(() => {
    if (--ticksLeft > 0) return;
    clearInterval(timer);
    onOver();
  }, TICK_MS);
  return () => clearInterval(timer);
}
